#!/bin/sh
# A batch as a Slurm array:
#
#   sbatch --array=0-7 slurm-array.sh jobs.jsonl cards
#
# Each task does its part of the jobs, one of as many as the array has. Slurm runs a task again where its node was lost; a
# task that crashed is put back here. Either way the next attempt leaves the finished cards alone.
#SBATCH --job-name=weathercard
#SBATCH --array=0-7
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=weathercard-%a.log

jobs=${1:?the file of jobs}
cards=${2:?the folder of the cards}

"${WEATHERCARD:-weathercard}" batch "$jobs" --output-dir "$cards" --shard "auto/$SLURM_ARRAY_TASK_COUNT" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}" --resume --report "report-$SLURM_ARRAY_TASK_ID.jsonl"
status=$?
# Killed by a signal, or no room to write: worth another attempt, but not for ever.
if [ $status -gt 128 ] || [ $status -eq 73 ]; then
    if [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
        exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
    fi
fi
exit $status
