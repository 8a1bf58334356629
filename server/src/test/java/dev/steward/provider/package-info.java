@NullMarked
package dev.steward.provider;

import org.jspecify.annotations.NullMarked;
