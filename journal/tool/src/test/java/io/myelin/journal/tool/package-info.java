/// The command, run on journals that circuits wrote.
package io.myelin.journal.tool;
