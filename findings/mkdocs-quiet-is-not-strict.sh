#!/usr/bin/env bash
# MkDocs 1.6.1 (with Python 3): a site built with --strict fails if a page links to a file that does not exist. With
# --quiet as well, the same build of the same page succeeds: strict mode counts warnings in a log handler, and --quiet
# raises the level of the logger, so that no warning reaches the handler. A CI step that asks for silence checks
# nothing.
# Seen: exit code 1 and "Aborted with 1 warnings in strict mode!" without --quiet; exit code 0 and no output with it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/tools"
"$work/tools/bin/pip" install -q --disable-pip-version-check mkdocs==1.6.1
cd "$work"
mkdir docs
echo '[elsewhere](missing.md)' >docs/index.md
echo 'site_name: links' >mkdocs.yml

if "$work/tools/bin/mkdocs" build --strict >loud.txt 2>&1; then
    echo "changed: a broken link passes strict mode" >&2
    exit 1
fi
grep -q 'Aborted with 1 warnings in strict mode' loud.txt
if ! "$work/tools/bin/mkdocs" build --strict --quiet >quiet.txt 2>&1; then
    echo "changed: --quiet no longer hides the failure" >&2
    exit 1
fi
test ! -s quiet.txt
echo "as described: strict alone fails, strict and quiet succeeds"
