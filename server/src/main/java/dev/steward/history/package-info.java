/**
 * What was, for a while. {@code change}: each change of what a person owns, and how to undo it. {@code trash}: what was
 * deleted, until it is restored or its time is over. A feature takes part with a {@code Reverser} or a {@code TrashKeeper}.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.history;

import org.springframework.modulith.ApplicationModule;
