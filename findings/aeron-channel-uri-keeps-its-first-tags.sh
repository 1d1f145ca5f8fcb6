#!/usr/bin/env bash
# Aeron 1.51.0: ChannelUri reads the tags of a channel once, when it parses it. After put("tags", ...) the parameter and
# the text of the URI have the new tags, while channelTag() and entityTag() still answer the first ones; after
# remove("tags") as well, and for a channel parsed without tags they answer null after one is put. Equality follows the
# first ones too: two URIs with the same text are unequal if one was changed to it. The guess was that the two methods
# answer from the parameter, as get("tags") does.
# Seen: text "aeron:ipc?tags=3,4", tags 1 and 2; text "aeron:ipc", tags 1 and 2; text "aeron:ipc?tags=3,4", tags null.
# Needs Maven 3 and a JDK, 17 or newer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.aeron</groupId><artifactId>aeron-client</artifactId>
      <version>1.51.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Tags.java <<'END'
import io.aeron.ChannelUri;

public class Tags {
    public static void main(String... none) {
        var changed = ChannelUri.parse("aeron:ipc?tags=1,2");
        changed.put("tags", "3,4");
        show(changed);
        var removed = ChannelUri.parse("aeron:ipc?tags=1,2");
        removed.remove("tags");
        show(removed);
        var added = ChannelUri.parse("aeron:ipc");
        added.put("tags", "3,4");
        show(added);
        show(ChannelUri.parse(changed.toString()));
        System.out.println("equal: " + changed.equals(ChannelUri.parse(changed.toString())));
    }

    static void show(ChannelUri uri) {
        System.out.println(uri + " " + uri.get("tags") + " " + uri.channelTag() + " " + uri.entityTag());
    }
}
END
seen=$(java -cp 'lib/*' Tags.java)
echo "$seen"
if [[ $seen != 'aeron:ipc?tags=3,4 3,4 1 2
aeron:ipc null 1 2
aeron:ipc?tags=3,4 3,4 null null
aeron:ipc?tags=3,4 3,4 3 4
equal: false' ]]; then
    echo "changed: the tags of a channel" >&2
    exit 1
fi
echo "as described: the tags are those of the parsed text, whatever was put or removed since"
