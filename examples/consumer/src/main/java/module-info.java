/// A user's module. try.sh deletes this file to try the class path.
module consumer {
    requires com.hazelcast.core;
    requires io.myelin.hazelcast;
    requires io.myelin.journal;
    requires io.myelin.substrates;
}
