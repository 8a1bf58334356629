/** Large files, stored under their content hash: each content once, and never changed. */
@NullMarked
package dev.steward.storage.blob;

import org.jspecify.annotations.NullMarked;
