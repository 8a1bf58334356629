/** Reads the text of documents that come from anywhere, in a process of its own, which cannot harm this one. */
@NullMarked
package dev.steward.storage.document;

import org.jspecify.annotations.NullMarked;
