/** Facts read from the bytes of pictures. */
@NullMarked
package dev.steward.platform.picture;

import org.jspecify.annotations.NullMarked;
