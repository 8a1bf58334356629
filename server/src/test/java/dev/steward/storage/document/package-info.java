@NullMarked
package dev.steward.storage.document;

import org.jspecify.annotations.NullMarked;
