/** What lies below the database: its file, read without its engine, files that survive a power cut, and migrations. */
@NullMarked
package dev.steward.platform.store;

import org.jspecify.annotations.NullMarked;
