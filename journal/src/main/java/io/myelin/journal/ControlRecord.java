package io.myelin.journal;

import java.nio.ByteBuffer;

/// A record that is not an emission. It has no number.
public sealed interface ControlRecord {

    /// An inlet gets its number.
    ///
    /// @param id     the number
    /// @param family the inlet's name, or that of the family it is a member of
    /// @param member its name within the family, empty for an inlet of its own
    /// @param codec  its format's name
    record Define(int id, String family, String member, String codec) implements ControlRecord {}

    /// A source of random numbers gets its seed.
    ///
    /// @param name the source
    /// @param seed its seed
    record Seed(String name, long seed) implements ControlRecord {}

    /// A circuit was closed in an orderly way.
    record End() implements ControlRecord {}

    /// From here on a program behaves differently.
    ///
    /// @param name the marker
    record Marker(String name) implements ControlRecord {}

    /// The codec that every writer and reader uses.
    Codec<ControlRecord> CODEC = new Codec<>() {

        @Override
        public String name() {
            return "control";
        }

        @Override
        public int bound(ControlRecord value) {
            return switch (value) {
                case Define(_, var family, var member, var codec) ->
                    11 + 3 * (family.length() + member.length() + codec.length());
                case Seed(var name, _) -> 11 + 3 * name.length();
                case End() -> 1;
                case Marker(var name) -> 3 + 3 * name.length();
            };
        }

        @Override
        public void encode(ControlRecord value, ByteBuffer target) {
            switch (value) {
                case Define(var id, var family, var member, var codec) -> {
                    target.put((byte) 1).putInt(id);
                    StringField.write(family, target);
                    StringField.write(member, target);
                    StringField.write(codec, target);
                }
                case Seed(var name, var seed) -> {
                    target.put((byte) 2).putLong(seed);
                    StringField.write(name, target);
                }
                case End() -> target.put((byte) 3);
                case Marker(var name) -> StringField.write(name, target.put((byte) 4));
            }
        }

        @Override
        public ControlRecord decode(ByteBuffer source) {
            byte kind = source.get();
            return switch (kind) {
                case 1 -> new Define(
                        source.getInt(), StringField.read(source), StringField.read(source), StringField.read(source));
                case 2 -> {
                    long seed = source.getLong();
                    yield new Seed(StringField.read(source), seed);
                }
                case 3 -> new End();
                case 4 -> new Marker(StringField.read(source));
                default -> throw new CorruptJournalException("a control record of unknown kind " + kind);
            };
        }
    };
}
