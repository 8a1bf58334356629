@NullMarked
package dev.steward.platform.picture;

import org.jspecify.annotations.NullMarked;
