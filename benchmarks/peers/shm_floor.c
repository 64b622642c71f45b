/*
 * The floor under shared memory: two processes, one mapped file, plain stores and one atomic add.
 * Prints "name value" lines: nanoseconds one way (half a round trip), signals per second, bytes per
 * second of memcpy. Build: gcc -O2 -o shm_floor shm_floor.c
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PING = 0, PONG = 128, DATA = 256, BACK = 384, BULK = 4096 };
enum { ROUNDS = 500000, WARMUP = 100000, STREAM = 5000000, WINDOW = 256 };
#define LARGEST (64L << 20)

static char *map;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static int64_t get(long at) { return __atomic_load_n((int64_t *)(map + at), __ATOMIC_ACQUIRE); }

static void add(long at) { __atomic_fetch_add((int64_t *)(map + at), 1, __ATOMIC_SEQ_CST); }

static void put(long at, int64_t value) { *(volatile int64_t *)(map + at) = value; }

static void await(long at, int64_t least) {
  while (get(at) < least) __builtin_ia32_pause();
}

static void pin(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);
}

static int ascending(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static void answer(void) {
  for (int i = 1; i <= ROUNDS + WARMUP; i++) {
    await(PING, i);
    put(BACK, get(DATA));
    add(PONG);
  }
  int64_t seen;
  do {
    seen = get(PING);
    __atomic_store_n((int64_t *)(map + PONG), seen, __ATOMIC_RELEASE);
  } while (seen < ROUNDS + WARMUP + STREAM);
}

static void copies(const char *name, long bytes, int count, const char *source) {
  int64_t *times = malloc(count * sizeof *times);
  for (int i = -count / 4; i < count; i++) {
    int64_t start = now();
    memcpy(map + BULK, source, bytes);
    __asm__ volatile("" ::"r"(map) : "memory");
    if (i >= 0) times[i] = now() - start;
  }
  qsort(times, count, sizeof *times, ascending);
  printf("%s %.0f\n", name, bytes * 1e9 / times[count / 2]);
  free(times);
}

int main(void) {
  char name[64];
  snprintf(name, sizeof name, "/dev/shm/shm-floor-%d", getpid());
  int file = open(name, O_CREAT | O_RDWR, 0600);
  unlink(name);
  if (ftruncate(file, BULK + LARGEST)) return 1;
  map = mmap(0, BULK + LARGEST, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  memset(map, 0, BULK + LARGEST);
  if (!fork()) {
    pin(1);
    answer();
    _exit(0);
  }
  pin(0);
  int64_t *times = malloc(ROUNDS * sizeof *times);
  for (int i = 1; i <= ROUNDS + WARMUP; i++) {
    int64_t start = now();
    put(DATA, i);
    add(PING);
    await(PONG, i);
    if (i > WARMUP) times[i - WARMUP - 1] = now() - start;
  }
  qsort(times, ROUNDS, sizeof *times, ascending);
  printf("oneway8 %.1f\n", times[ROUNDS / 2] / 2.0);
  int64_t first = ROUNDS + WARMUP, seen = first, start = now();
  for (int64_t i = first + 1; i <= first + STREAM; i++) {
    while (i - seen > WINDOW) seen = get(PONG);
    put(DATA, i);
    add(PING);
  }
  await(PONG, first + STREAM);
  printf("rate8 %.0f\n", STREAM * 1e9 / (now() - start));
  wait(0);
  char *source = aligned_alloc(64, LARGEST);
  memset(source, 7, LARGEST);
  copies("copy1048576", 1L << 20, 2000, source);
  copies("copy67108864", LARGEST, 40, source);
  return 0;
}
