/** Large bytes as files that are named by their content: stored once however often they come, and never changed. */
@NullMarked
package dev.steward.storage.blob;

import org.jspecify.annotations.NullMarked;
