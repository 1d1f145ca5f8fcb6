package io.myelin.hazelcast.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// A process that works with a member's files on a device that can be made to fail, in one of three steps. What it
/// finds is a line of output.
public final class FailedDevice {

    private static final int BEFORE = 100;

    /// Several requests to the device: Linux's loop driver reports one that it stored in part as stored.
    private static final int AFTER = 3_000_000;

    private FailedDevice() {}

    private static BlockKey slot(long index) {
        return new BlockKey("place", index);
    }

    private static byte[] content(int length) {
        var bytes = new byte[length];
        Arrays.fill(bytes, (byte) 7);
        return bytes;
    }

    /// @param arguments a folder, in which `disk` is on the device, and which has space for what the device stores
    public static void main(String[] arguments) throws Exception {
        var folder = Path.of(arguments[0]);
        var step = System.getenv("STEP");
        try (var log = BlockLog.open(folder.resolve("disk").resolve("log"))) {
            switch (step) {
                case "fail" -> fail(log, folder.resolve("ballast"));
                case "confirm" -> confirm(log);
                default -> read(log);
            }
        } catch (UncheckedIOException late) {
            System.out.println(step + ": not closed, " + late.getCause().getMessage());
        }
    }

    /// The device confirms one slot and fails to confirm another.
    private static void fail(BlockLog log, Path ballast) throws IOException {
        log.slot(slot(0), content(BEFORE));
        log.force();
        try (var filling = Files.newOutputStream(ballast)) {
            while (true) {
                filling.write(new byte[4096]);
            }
        } catch (IOException full) {
            // The device cannot store what it has no space for yet.
        }
        log.slot(slot(1), content(AFTER));
        try {
            log.force();
            System.out.println("fail: confirmed");
        } catch (UncheckedIOException failed) {
            System.out.println("fail: failed");
        }
        Files.delete(ballast);
    }

    /// The same slot is stored again, as when a journal is opened after a restart.
    private static void confirm(BlockLog log) {
        log.slot(slot(1), content(AFTER));
        log.force();
        System.out.println("confirm: confirmed");
    }

    private static void read(BlockLog log) throws IOException {
        log.read(new BlockLog.Contents() {
            @Override
            public void slot(BlockKey key, byte[] bytes) {
                System.out.println("read: " + key.index() + ' ' + bytes.length);
            }

            @Override
            public void head(String circuit, Head head) {
                throw new AssertionError(circuit);
            }
        });
    }
}
