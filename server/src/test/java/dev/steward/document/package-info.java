@NullMarked
package dev.steward.document;

import org.jspecify.annotations.NullMarked;
