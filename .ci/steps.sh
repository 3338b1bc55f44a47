# steps.sh: the steps of .ci/run and .ci/full, and the processor time that each takes. Sourced by bash.
# SPDX-License-Identifier: GPL-2.0-or-later
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export DEBIAN_FRONTEND=noninteractive
usual=70 # hundredths of a processor second that `measure_the_machine` finds where .ci/run takes what CONTRIBUTING.md says
table=() began=0 sum=0 usual_sum=0
from=${1:-} # the name of the step to begin with, to go on where a run failed

# The processor time of this script and of all that it waited for, in hundredths of a second: in `spent`.
look_at_the_clock() {
    local stat
    read -ra stat </proc/$$/stat
    spent=$((stat[13] + stat[14] + stat[15] + stat[16]))
}

# What steps do: compiling, and starting programs, which some machines do eight times as fast as others.
do_the_same_work() {
    local i
    awk 'BEGIN {
        for (; i < 200; i++)
            printf "double f%d(double *a, int n) { double s = %d; while (n--) s += a[n] / (a[n] + n); return s; }\n", i, i
    }' | gcc -O2 -x c -c -o /dev/null -
    for i in $(seq 100); do /bin/true; done
}

# A slow or busy machine takes three times the processor time for the same step. What it takes for this work, which is
# always the same, by all processors at once: in `work`.
measure_the_machine() {
    local before processor workers=()
    look_at_the_clock
    before=$spent
    for processor in $(seq "$(nproc)"); do
        do_the_same_work &
        workers+=($!)
    done
    wait "${workers[@]}"
    look_at_the_clock
    work=$(((spent - before) / $(nproc) + 1))
}

seconds() { printf '%d.%02d' $(($1 / 100)) $(($1 % 100)); }

# step NAME COMMAND...: runs it, and says what it took; the first that fails ends the script
step() {
    local name=$1
    shift
    if [ "$from" ] && [ "$from" != "$name" ]; then
        return
    fi
    from=
    echo "==== $name"
    look_at_the_clock
    began=$spent current=$name
    "$@"
    end_step
}

end_step() {
    local took
    look_at_the_clock
    took=$((spent - began))
    measure_the_machine
    sum=$((sum + took)) usual_sum=$((usual_sum + took * usual / work))
    table+=("$(printf '%9s %9s  %s' "$(seconds $took)" "$(seconds $((took * usual / work)))" "$current")")
    echo "==== $current: $(seconds $took) processor seconds, $(seconds $sum) in all"
    current=
}

print_table() {
    if [ "$from" ]; then
        echo "FAIL no step is called $from"
        exit 1
    fi
    printf '%s\n' "processor seconds of each step, and what they are on the usual machine:" "${table[@]}" \
        "$(printf '%9s %9s  in all' "$(seconds $sum)" "$(seconds $usual_sum)")"
}

# Also of a run that fails.
at_exit() {
    local status=$?
    if [ $status != 0 ] && [ "${current:-}" ]; then
        echo "FAIL $current"
        end_step
        print_table
    fi
}
trap at_exit EXIT

install() { apt-get install -y --no-install-recommends "$@"; }

# part_of COUNT: one of so many parts, K/COUNT; each commit has another one
part_of() {
    local commit
    commit=$(git rev-parse HEAD 2>/dev/null || echo 0000000)
    echo "$((0x${commit:0:7} % $1 + 1))/$1"
}
