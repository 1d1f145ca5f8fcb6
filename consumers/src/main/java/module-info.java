/// A user's module. try.sh takes this file away where it tries the class path.
module consumer {
    requires com.hazelcast.core;
    requires io.myelin.hazelcast;
    requires io.myelin.journal;
    requires io.myelin.substrates;
}
