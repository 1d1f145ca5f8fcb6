#!/usr/bin/env bash
# Checks the format of all Java sources. Usage: ./check-format.sh [--apply]     --apply formats them first.
# The rules are in .mvn/formatter.xml. The formatter needs Java 21, so Maven runs on the JDK that the build looks for.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

fail() {
    echo "check-format.sh: $*" >&2
    exit 2
}

goal=check
if (($# > 0)); then
    [[ $# == 1 && $1 == --apply ]] || fail "usage: ./check-format.sh [--apply]"
    goal=apply
fi
. .mvn/find-jdk.sh
export JAVA_HOME=$jdk
./mvnw -q -B -N -Pformat "spotless:$goal"
# The formatter leaves comments and strings alone, however long.
if LC_ALL=C.UTF-8 grep -rnE --include='*.java' --exclude-dir=target '^.{121}' .; then
    fail "the lines above have more than 120 columns."
fi
