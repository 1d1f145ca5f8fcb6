package io.myelin.substrates.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.humainary.substrates.api.Substrates.Name;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Compares names with a model in which a name is the list of its segments.
class NameModelTest {

    private static final long SEED = 20_251_120L;

    /// Parts that differ wherever a packed key may be wrong: in length, at and beyond the eighth character, around
    /// U+00FF, in the sign bit of a byte, by a zero character, by a surrogate.
    private static final List<String> PARTS = List.of(
            "a", "aa", "a\0", "a\0b", "b", "~", "\u007F", "\u0080", "\u00FE", "\u00FF", "\u00FFa", "\u00FFz",
            "\u0100", "\u0100a", "\uFFFF", "\uD83E\uDDE0", "abcdefgh", "abcdefgi", "abcdefgh1", "abcdefgh2",
            "abcdefg\u00FF1", "abcdefg\u01002", "abcdef\u0100", "abcdef\u0101", "a-b", "A", "Z", "0");

    private final Random random = new Random(SEED);
    private final Map<List<String>, InternedName> model = new HashMap<>();

    private List<String> segments() {
        var segments = new ArrayList<String>();
        for (var i = random.nextInt(5); i >= 0; i--) {
            segments.add(PARTS.get(random.nextInt(PARTS.size())));
        }
        return segments;
    }

    private InternedName built(List<String> segments) {
        var cut = random.nextInt(segments.size());
        var before = segments.subList(0, cut);
        var after = segments.subList(cut, segments.size());
        if (before.isEmpty()) {
            return switch (random.nextInt(3)) {
                case 0 -> InternedName.of(String.join(".", after));
                case 1 -> InternedName.of(after);
                default -> InternedName.of(after.iterator(), part -> part);
            };
        }
        var base = built(before);
        return switch (random.nextInt(4)) {
            case 0 -> base.name(String.join(".", after));
            case 1 -> base.name(after);
            case 2 -> base.name(built(after));
            default -> base.name(after.iterator());
        };
    }

    @Test
    void aNameIsItsSegments() {
        for (var i = 0; i < 20_000; i++) {
            var segments = segments();
            var name = built(segments);
            var earlier = model.putIfAbsent(segments, name);
            if (earlier == null) {
                describes(segments, name);
            } else {
                assertThatObject(name).as(segments::toString).isSameAs(earlier);
            }
        }
    }

    private static void describes(List<String> segments, InternedName name) {
        var reversed = segments.reversed();

        assertThat(name.depth()).isEqualTo(segments.size());
        assertThat(name.part()).isEqualTo(segments.getLast());
        assertThat(name.extremity().part()).isEqualTo(segments.getFirst());
        assertThat(name.toString()).isEqualTo(String.join(".", segments));
        assertThat(name.path('/').toString()).isEqualTo(String.join("/", segments));
        assertThat(name.path("::").toString()).isEqualTo(String.join("::", segments));
        assertThat(name.path(String::toLowerCase).toString())
                .isEqualTo(String.join(".", segments).toLowerCase());
        assertThat(name.stream().map(Name::part).toList()).isEqualTo(reversed);
        List<String> foldedTo = name.foldTo(
                first -> new ArrayList<>(List.of(first.part())),
                (list, next) -> {
                    list.add(next.part());
                    return list;
                });
        assertThat(foldedTo).isEqualTo(segments);
        List<String> folded = name.fold(
                first -> new ArrayList<>(List.of(first.part())),
                (list, next) -> {
                    list.add(next.part());
                    return list;
                });
        assertThat(folded).isEqualTo(reversed);
        assertThat(name.enclosure()
                .map(outer -> outer.stream().map(Name::part).toList().reversed())
                .orElse(List.of()))
                .isEqualTo(segments.size() == 1 ? List.of() : segments.subList(0, segments.size() - 1));
    }

    @Test
    void theOrderIsThatOfTheSegments() {
        while (model.size() < 400) {
            var segments = segments();
            model.put(segments, built(segments));
        }
        var entries = List.copyOf(model.entrySet());
        Comparator<List<String>> lexical = (left, right) -> {
            for (var i = 0; i < Math.min(left.size(), right.size()); i++) {
                var order = left.get(i).compareTo(right.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return left.size() - right.size();
        };

        for (var left : entries) {
            for (var right : entries) {
                assertThat(Integer.signum(left.getValue().compareTo(right.getValue())))
                        .as(() -> left.getKey() + " against " + right.getKey())
                        .isEqualTo(Integer.signum(lexical.compare(left.getKey(), right.getKey())));
            }
        }
    }

    @Test
    void aNameIsWithinItsProperPrefixes() {
        while (model.size() < 300) {
            var segments = segments();
            model.put(segments, built(segments));
        }
        var entries = model.entrySet();
        var within = 0;
        for (var inner : entries) {
            for (var outer : entries) {
                var size = outer.getKey().size();
                var proper = size < inner.getKey().size()
                        && inner.getKey().subList(0, size).equals(outer.getKey());
                within += proper ? 1 : 0;
                assertThat(inner.getValue().within(outer.getValue()))
                        .as(() -> inner.getKey() + " within " + outer.getKey())
                        .isEqualTo(proper);
            }
        }
        assertThat(within > 0).as("the sample holds no case of one name within another").isEqualTo(true);
    }
}
