@NullMarked
package dev.steward.conformance;

import org.jspecify.annotations.NullMarked;
