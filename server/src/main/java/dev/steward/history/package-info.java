/**
 * History, kept for a limited time. {@code change}: changes made on behalf of runs, and their undo. {@code trash}: what was
 * deleted, until it is restored or expires. Features take part with a {@code Reverser} or a {@code TrashKeeper}.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.history;

import org.springframework.modulith.ApplicationModule;
