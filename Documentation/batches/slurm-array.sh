#!/bin/sh
# Runs a batch as a Slurm array:
#
#   sbatch --array=0-7 slurm-array.sh jobs.jsonl cards
#
# Each task does one part of the jobs; there are as many parts as tasks. Slurm restarts a task whose node was lost, and this
# script requeues a task that crashed. In both cases the next attempt skips the finished cards.
#SBATCH --job-name=weathercard
#SBATCH --array=0-7
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=weathercard-%a.log

jobs=${1:?give the file of jobs}
cards=${2:?give the output folder}

"${WEATHERCARD:-weathercard}" batch "$jobs" --output-dir "$cards" --shard "auto/$SLURM_ARRAY_TASK_COUNT" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" --resume --report "report-$SLURM_ARRAY_TASK_ID.jsonl"
status=$?
# Killed by a signal, or the disk is full: try again, up to five times.
if [ $status -gt 128 ] || [ $status -eq 73 ]; then
    if [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
        exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
    fi
fi
exit $status
