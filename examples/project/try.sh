#!/usr/bin/env bash
# Does what the README and the guide tell a new user to do: installs Myelin, here into a local repository that is empty
# at the start, and compiles, tests and runs programs of the guide in a folder outside of the tree.
set -euo pipefail
fail() {
    echo "try.sh: $*" >&2
    exit 1
}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
source "$root/.mvn/find-jdk.sh" # sets jdk
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
maven() {
    "$root/mvnw" -B -q -Dstyle.color=never "-Dmaven.repo.local=$work/repository" "$@"
}

cd "$root"
maven install -Dmaven.test.skip -pl bom,testkit,journal -am

mkdir -p "$work"/plant/src/{main,test}/java
cp examples/project/pom.xml "$work/plant"
cp examples/src/main/java/WindowAlarm.java "$work/plant/src/main/java"
cp examples/src/test/java/WindowAlarmTest.java "$work/plant/src/test/java"
cd "$work/plant"
export JAVA_HOME=$jdk
maven test
grep -q ' tests="2" errors="0" skipped="0" failures="0"' target/surefire-reports/TEST-WindowAlarmTest.xml ||
    fail "not both tests of the guide ran"
maven compile exec:exec -Dprogram=WindowAlarm 2>errors >output || { cat errors output; exit 1; }
# Maven 3.8 resets the colour, even where it sets none.
diff <(sed -n '/^```text$/,/^```$/{/^```/!p}' "$root/docs/guide/4-state-and-time.md") \
    <(sed 's/\x1b\[0m//g; /^$/d' output) || fail "the guide says otherwise"
echo "try.sh: the project compiles, passes its tests and prints what the guide says"
