/*
 * What an MPI program pays for the same work. Prints "name value" lines, medians in nanoseconds:
 * put+flush+accumulate+flush of 8 bytes at the origin, a barrier, and MPI_Alltoall of 8 bytes, 4 KiB,
 * 256 KiB and 4 MiB a pair. Build: mpicc -O2 -o mpi_peer mpi_peer.c
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static double *times;

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static void report(const char *name, int count) {
  if (rank) return;
  qsort(times, count, sizeof *times, ascending);
  printf("%s %.1f\n", name, times[count / 2] * 1e9);
}

static void put_signal(void) {
  char *memory;
  long one = 1;
  int count = 20000;
  MPI_Win window;
  MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  memset(memory, 0, 4096);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, window);
  for (int i = -count / 4; i < count && rank == 0; i++) {
    double start = MPI_Wtime();
    MPI_Put(&one, 8, MPI_BYTE, 1, 64, 8, MPI_BYTE, window);
    MPI_Win_flush(1, window);
    MPI_Accumulate(&one, 1, MPI_LONG, 1, 0, 1, MPI_LONG, MPI_SUM, window);
    MPI_Win_flush(1, window);
    if (i >= 0) times[i] = MPI_Wtime() - start;
  }
  report("putsignal8", count);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  times = malloc(sizeof *times * 100000);
  if (size > 1) put_signal();
  int count = size > 2 ? 4000 : 40000;
  for (int i = -count / 4; i < count; i++) {
    double start = MPI_Wtime();
    MPI_Barrier(MPI_COMM_WORLD);
    if (i >= 0) times[i] = MPI_Wtime() - start;
  }
  report("barrier", count);
  int bytes[] = {8, 4096, 262144, 4194304};
  int counts[] = {count, count / 2, 400, 60};
  for (int s = 0; s < 4; s++) {
    char *send = malloc((long)size * bytes[s]), *receive = malloc((long)size * bytes[s]);
    memset(send, 1, (long)size * bytes[s]);
    memset(receive, 0, (long)size * bytes[s]);
    for (int i = -counts[s] / 4; i < counts[s]; i++) {
      double start = MPI_Wtime();
      MPI_Alltoall(send, bytes[s], MPI_BYTE, receive, bytes[s], MPI_BYTE, MPI_COMM_WORLD);
      if (i >= 0) times[i] = MPI_Wtime() - start;
    }
    char name[32];
    snprintf(name, sizeof name, "alltoall%d", bytes[s]);
    report(name, counts[s]);
    free(send);
    free(receive);
  }
  MPI_Finalize();
  return 0;
}
