/** Data storage: the data folder, the embedded or external database, transactions and group commit. */
@NullMarked
package dev.steward.platform.data;

import org.jspecify.annotations.NullMarked;
