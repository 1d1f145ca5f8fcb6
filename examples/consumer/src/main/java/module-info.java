/// A user's module. try.sh deletes this file to try the class path.
module consumer {
    requires io.myelin.journal;
    requires io.myelin.substrates;
}
