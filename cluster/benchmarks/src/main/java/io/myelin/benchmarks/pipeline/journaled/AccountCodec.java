package io.myelin.benchmarks.pipeline.journaled;

import io.myelin.benchmarks.pipeline.published.Account;
import io.myelin.journal.Codec;
import io.myelin.journal.StringField;
import java.nio.ByteBuffer;

/// Writes the published way's domain object, with all of its six fields, into a view.
public final class AccountCodec implements Codec<Account> {

    private static final int FIXED = Double.BYTES + 2 * Long.BYTES;

    @Override
    public String name() {
        return "account";
    }

    @Override
    public int bound(Account account) {
        return FIXED + StringField.bound(account.key()) + StringField.bound(account.holder())
                + StringField.bound(account.status());
    }

    @Override
    public void encode(Account account, ByteBuffer target) {
        target.putDouble(account.balance()).putLong(account.events()).putLong(account.updatedAt());
        StringField.write(account.key(), target);
        StringField.write(account.holder(), target);
        StringField.write(account.status(), target);
    }

    @Override
    public Account decode(ByteBuffer source) {
        double balance = source.getDouble();
        long events = source.getLong();
        long updatedAt = source.getLong();
        return new Account(StringField.read(source), StringField.read(source), StringField.read(source), balance,
                events,
                updatedAt);
    }
}
