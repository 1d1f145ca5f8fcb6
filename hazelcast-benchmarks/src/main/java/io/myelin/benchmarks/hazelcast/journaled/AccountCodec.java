package io.myelin.benchmarks.hazelcast.journaled;

import io.myelin.benchmarks.hazelcast.published.Account;
import io.myelin.distributed.Codec;
import io.myelin.distributed.Texts;
import java.nio.ByteBuffer;

/// The published way's domain object of six fields in a view, every field of it.
final class AccountCodec implements Codec<Account> {

    private static final int FIXED = Double.BYTES + 2 * Long.BYTES;

    @Override
    public String name() {
        return "account";
    }

    @Override
    public int bound(Account account) {
        return FIXED + Texts.bound(account.key()) + Texts.bound(account.holder())
            + Texts.bound(account.status());
    }

    @Override
    public void encode(Account account, ByteBuffer target) {
        target.putDouble(account.balance()).putLong(account.events()).putLong(account.updatedAt());
        Texts.write(account.key(), target);
        Texts.write(account.holder(), target);
        Texts.write(account.status(), target);
    }

    @Override
    public Account decode(ByteBuffer source) {
        double balance = source.getDouble();
        long events = source.getLong();
        long updatedAt = source.getLong();
        return new Account(Texts.read(source), Texts.read(source), Texts.read(source), balance, events,
            updatedAt);
    }
}
