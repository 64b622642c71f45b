#!/usr/bin/env python3
"""Measures gin4j against its peers on this machine, in turns, and prints a table.

usage: benchmarks/peers/compare.py [rounds=5]

Each round runs every peer once and gin4j once, one after the other; the table shows the median of each
side and the median of the rounds' ratios. Needs gcc; mpicc and mpirun for Open MPI; ucx_perftest for
UCX. A peer that is missing is left out and said so.
"""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
GIN = os.path.join(HERE, "..", "..", "gin")
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
MPI = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none",
       "--mca", "pml", "ob1", "--mca", "btl", "vader,self"]
# id, what, unit, gin perf arguments, field, the peers' names with the target ratio for each
ROWS = [
    ("P1", "put+signal 8 B, one way", "ns", ["put-signal"], "p50", {"floor.oneway8": 1.25}),
    ("P1", "put+signal+flush 8 B, at the origin", "ns", ["put-bw", "--bytes", "8"], "p50",
     {"mpi2.putsignal8": 0.5}),
    ("P2", "put+signal rate 8 B", "1/s", ["rate"], "rate", {"floor.rate8": 0.8, "ucx.putadd": 4}),
    ("P3", "put 1 MiB", "B/s", ["put-bw", "--bytes", "1M"], "bandwidth", {"floor.copy1048576": 0.95}),
    ("P3", "put 64 MiB", "B/s", ["put-bw", "--bytes", "64M"], "bandwidth",
     {"floor.copy67108864": 0.95}),
    ("P4", "barrier, 2 ranks", "ns", ["barrier"], "p50", {"mpi2.barrier": 0.8}),
    ("P4", "barrier, 4 ranks", "ns", ["barrier", "--ranks", "4"], "p50", {"mpi4.barrier": 0.8}),
]
for ranks in (2, 4):
    for size, target in (("8", 0.8), ("4096", 0.3), ("262144", 0.8), ("4194304", 0.9)):
        ROWS.append(("P5", f"alltoall {ranks} ranks, {size} B a pair", "ns",
                     ["alltoall", "--ranks", str(ranks), "--bytes", size], "p50",
                     {f"mpi{ranks}.alltoall{size}": target}))
ROWS.append(("P10", "alltoall 8 ranks, 4096 B a pair", "ns", ["alltoall", "--ranks", "8", "--bytes", "4096"],
             "p50", {"mpi8.alltoall4096": 0.5}))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def named(prefix, text):
    return {f"{prefix}.{name}": float(value) for name, value in re.findall(r"^(\w+) ([\d.]+)$", text, re.M)}


def build(folder):
    floor = os.path.join(folder, "shm_floor")
    run(["gcc", "-O2", "-o", floor, os.path.join(HERE, "shm_floor.c")])
    peers = [lambda: named("floor", run([floor]))]
    if shutil.which("mpicc") and shutil.which("mpirun"):
        mpi = os.path.join(folder, "mpi_peer")
        run(["mpicc", "-O2", "-o", mpi, os.path.join(HERE, "mpi_peer.c")])
        # More ranks than cores need Open MPI's yielding mode, as its documentation advises.
        yielding = ["--mca", "mpi_yield_when_idle", "1"]
        for ranks in (2, 4, 8):
            extra = yielding if ranks > (os.cpu_count() or 1) else []
            command = MPI + extra + ["-np", str(ranks), mpi]
            peers.append(lambda command=command, ranks=ranks: named(f"mpi{ranks}", run(command)))
    else:
        print("mpicc or mpirun is missing: no Open MPI figures", file=sys.stderr)
    if shutil.which("ucx_perftest"):
        peers.append(ucx)
    else:
        print("ucx_perftest is missing: no UCX figures", file=sys.stderr)
    return peers


def ucx():
    """Messages per second of a put followed by an add, from the time of each alone."""
    seconds = 0
    for test in ("ucp_put_lat", "ucp_add"):
        port = str(20000 + os.getpid() % 10000)
        environment = dict(os.environ, UCX_TLS="posix,cma", UCX_WARN_UNUSED_ENV_VARS="n")
        server = subprocess.Popen(["ucx_perftest", "-p", port], env=environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        client = subprocess.run(["ucx_perftest", "-p", port, "127.0.0.1", "-f", "-t", test, "-s", "8", "-n",
                                 "200000"], env=environment, capture_output=True, text=True, timeout=100)
        server.kill()
        server.wait()
        figures = re.findall(r"[\d.]+", client.stdout.strip().splitlines()[-1].replace("Final:", ""))
        seconds += 1 / float(figures[-1])
    return {"ucx.putadd": 1 / seconds}


def gin(arguments, field):
    result = json.loads(run([GIN, "perf", *arguments, "--json"]))
    return {"p50": result["latencyNanos"]["p50"], "rate": result["ratePerSecond"],
            "bandwidth": result["bytes"] * 1e9 / result["latencyNanos"]["p50"]}[field]


def main():
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        peers = build(folder)
        for number in range(ROUNDS):
            figures = {}
            for peer in peers:
                figures.update(peer())
            for row in ROWS:
                figures[row[1]] = gin(row[3], row[4])
            seen.append(figures)
            print(f"round {number + 1} of {ROUNDS}", file=sys.stderr)
    print("| target | what | gin4j | peer | ratio (median of rounds; min-max) | wanted |\n|---|---|---|---|---|---|")
    for identity, what, unit, _, field, wanted in ROWS:
        for peer, target in wanted.items():
            if peer not in seen[0]:
                continue
            ratios = sorted(figures[what] / figures[peer] for figures in seen)
            mine = statistics.median(figures[what] for figures in seen)
            theirs = statistics.median(figures[peer] for figures in seen)
            sign = "<=" if field == "p50" else ">="
            print(f"| {identity} | {what} | {mine:.4g} {unit} | {peer} {theirs:.4g} {unit} | "
                  f"{statistics.median(ratios):.2f} ({ratios[0]:.2f}-{ratios[-1]:.2f}) | {sign} {target} |")


main()
