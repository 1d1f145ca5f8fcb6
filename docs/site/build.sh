#!/usr/bin/env bash
# Builds the documentation site into target/site: the documents of all houses at their places, and the javadoc of the
# exported packages beside them. A link that leads nowhere fails the build. Needs Python 3; the javadoc needs what
# ./mvnw needs and is left out with --no-javadoc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

python3 -m venv target/site-tools
target/site-tools/bin/pip install -q --disable-pip-version-check -r docs/site/requirements.txt
rm -rf target/site-source target/site
mkdir -p target/site-source/javadoc
cp -r --parents README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md docs {journal,cluster,twin}/docs target/site-source
printf '# Javadoc\n\n' > target/site-source/javadoc/README.md
jars=()
if [[ ${1:-} != --no-javadoc ]]; then
    ./mvnw -q -B package -DskipTests -pl api -am
    # The others link the API's types.
    ./mvnw -q -B package -DskipTests -pl src,testkit,micrometer,viewer,flow,journal,cluster -am \
        "-Djavadoc.options=--no-fonts -linkoffline ../myelin-substrates-api $PWD/api/target/reports/apidocs"
    jars=({api,src,testkit,micrometer,viewer,flow,journal,cluster}/target/*-javadoc.jar)
fi
artifact() { basename "${1%%-[0-9]*}"; }
# As HTML: MkDocs knows links to its own pages only.
for jar in "${jars[@]}"; do
    name=$(artifact "$jar")
    printf -- '- <a href="%s/index.html">%s</a>\n' "$name" "$name" >> target/site-source/javadoc/README.md
done
NO_MKDOCS_2_WARNING=1 target/site-tools/bin/mkdocs build
for jar in "${jars[@]}"; do
    unzip -q "$jar" -d "target/site/javadoc/$(artifact "$jar")"
done
echo "target/site/index.html"
