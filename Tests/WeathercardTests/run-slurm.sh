#!/bin/bash
# Runs a batch as a Slurm array on two nodes of this machine, kills one node midway, and verifies the cards.
#
#   Tests/WeathercardTests/run-slurm.sh [JOBS [PROGRAM]]        by default 4000 jobs and .build/release/weathercard
#
# Needs Debian's packages slurmctld slurmd slurm-client munge, and a user who may run them. Exits with 0 if a node was killed,
# its tasks ran again on the other node, and verify finds nothing wrong.
set -euo pipefail

cd "$(dirname "$0")/../.."
count=${1:-4000}
WEATHERCARD=$(realpath "${2:-.build/release/weathercard}")
script=$PWD/Documentation/batches/slurm-array.sh
export WEATHERCARD
work=$(mktemp -d)
export SLURM_CONF=$work/slurm.conf
PATH=$PATH:/usr/sbin
started=()
finish() {
    kill -9 "${started[@]}" 2>/dev/null || true
    [ -n "${KEEP:-}" ] && echo "kept: $work" || rm -rf "$work"
}
trap finish EXIT
say() { echo "$(date +%T) $*"; }

cd "$work"
mkdir state spool run
head -c 1024 /dev/urandom > munge.key
chmod 700 . && chmod 600 munge.key
cat > slurm.conf <<CONF
ClusterName=loopback
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=26817
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/run/slurmctld.pid
SlurmdPidFile=$work/run/%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=15
InactiveLimit=0
KillWait=5
NodeName=node1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=27001 CPUs=2
NodeName=node2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=27002 CPUs=2
PartitionName=main Nodes=node1,node2 Default=YES MaxTime=INFINITE State=UP
CONF
munged --foreground --force --socket="$work/munge.socket" --key-file="$work/munge.key" --seed-file="$work/munge.seed" \
    --pid-file="$work/munge.pid" --log-file="$work/munge.log" & started+=($!)
sleep 1
slurmctld -D -f slurm.conf > slurmctld.out 2>&1 & started+=($!)
slurmd -D -f slurm.conf -N node1 > node1.out 2>&1 & node1=$!
slurmd -D -f slurm.conf -N node2 > node2.out 2>&1 & started+=("$node1" $!)
for _ in $(seq 60); do
    [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" = 2 ] && break
    sleep 0.5
done
say "$(slurmctld -V): nodes $(sinfo -h -N -t idle -o %N | tr '\n' ' ')"

places=(Seattle Oslo Lima Rome Tokyo Cairo Quito Dakar Perth Paris)
for ((number = 0; number < count; number++)); do
    card=$([ $((number / 10 % 3)) = 0 ] && echo rainbow || echo clock)
    echo "{\"place\": \"${places[number % 10]}\", \"provider\": \"sample\", \"card\": \"$card\", \"at\": \"+$((number / 10 % 5))h\"," \
        "\"output\": \"$((number % 50))/$number.png\"}"
done > jobs.jsonl
there() { find cards -name '*.png' 2>/dev/null | wc -l; }

array=$(sbatch --parsable --array=0-7 "$script" jobs.jsonl cards)
say "array $array of 8 tasks, $count jobs"
until [ "$(there)" -ge $((count / 6)) ]; do sleep 0.2; done
lost=$(squeue -h -t running -w node1 -o %A | tr '\n' ' ')
say "$(there) cards; running on node1: $(squeue -h -t running -w node1 -o %K | tr '\n' ' ')"

# The node dies: its daemon, the daemons of its steps, and all that they started.
descend() {
    echo "$1"
    for child in $(pgrep -P "$1"); do descend "$child"; done
}
victims=$node1
for job in $lost; do
    for step in $(pgrep -f "^slurmstepd: \[$job\."); do victims+=" $(descend "$step")"; done
done
# shellcheck disable=SC2086
kill -9 $victims
say "killed node1: $(echo "$victims" | wc -w) processes"
leftovers=$(find cards -name '.*.weathercard' | wc -l)
say "unfinished files left behind: $leftovers"

while [ -n "$(squeue -h)" ]; do
    state=$(sinfo -h -N -o '%N=%T' | tr '\n' ' ')
    [ "$state" = "${before:-}" ] || say "nodes: $state"
    before=$state
    sleep 1
done
again=0
for job in $lost; do
    restarts=$(scontrol show job "$job" | grep -o 'Restarts=[0-9]*\|BatchHost=[a-z0-9]*\|ArrayTaskId=[0-9]*\|JobState=[A-Z]*' | tr '\n' ' ')
    say "job $job: $restarts"
    [[ $restarts == *Restarts=0* ]] || again=$((again + 1))
done
cat weathercard-*.log | sed 's/^/    /'
say "$(there) cards, $(find cards -name '.*.weathercard' | wc -l) unfinished files"
say "report: $(cat report-*.jsonl | grep -c '"status": "done"') done, $(cat report-*.jsonl | grep -c skipped || true) skipped," \
    "$(cat report-*.jsonl | grep -c failed || true) failed; $(cat report-*.jsonl | sed 's/.*"output": "\([^"]*\)".*/\1/' | sort -u | wc -l) outputs"
say "verify: $("$WEATHERCARD" verify jobs.jsonl --output-dir cards)"
"$WEATHERCARD" verify jobs.jsonl --output-dir cards > /dev/null
[ $again -gt 0 ]
