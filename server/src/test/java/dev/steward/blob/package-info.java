@NullMarked
package dev.steward.blob;

import org.jspecify.annotations.NullMarked;
