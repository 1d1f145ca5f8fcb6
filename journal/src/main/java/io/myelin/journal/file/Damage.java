package io.myelin.journal.file;

import io.myelin.journal.CorruptJournalException;

/// Damage to the files of a journal, with what to do about it: nothing replaces what is damaged or missing.
final class Damage {

    private Damage() {}

    /// @param found what was found, and where
    static CorruptJournalException of(String found) {
        return new CorruptJournalException(found + ". Restore a whole copy; a journal that is being written is copied"
                + " as in 'Backup of a live journal' of its manual");
    }
}
