package io.myelin.journal.file;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The content of a small file: lines of text, and a last line with their checksum. The checksum begins with an owner,
/// the identity of a journal for example, so that the file of another owner is as unreadable as a damaged one.
final class CheckedText {

    private CheckedText() {}

    /// The bytes of a file.
    ///
    /// @param owner empty if there is none
    /// @param lines each ends with a line feed
    static byte[] of(String owner, String lines) {
        return (lines + checksum(owner, lines)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The lines of a file, or `null` if it is damaged or has another owner.
    static @Nullable String in(String owner, String content) {
        int body = content.lastIndexOf('\n', content.length() - 2) + 1;
        var lines = content.substring(0, body);
        return content.substring(body).equals(checksum(owner, lines)) ? lines : null;
    }

    private static String checksum(String owner, String lines) {
        var crc = new CRC32C();
        crc.update((owner + lines).getBytes(StandardCharsets.ISO_8859_1));
        return HexFormat.of().toHexDigits((int) crc.getValue()) + '\n';
    }
}
