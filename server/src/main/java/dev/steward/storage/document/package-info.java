/** Reads the text of untrusted documents in a separate process, which cannot harm this one. */
@NullMarked
package dev.steward.storage.document;

import org.jspecify.annotations.NullMarked;
