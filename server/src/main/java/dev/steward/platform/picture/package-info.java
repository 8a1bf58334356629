/** What the bytes of pictures say of them. */
@NullMarked
package dev.steward.platform.picture;

import org.jspecify.annotations.NullMarked;
