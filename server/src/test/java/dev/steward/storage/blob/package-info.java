@NullMarked
package dev.steward.storage.blob;

import org.jspecify.annotations.NullMarked;
