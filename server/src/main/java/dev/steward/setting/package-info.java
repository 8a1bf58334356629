/** The user's settings: the catalogue of keys, the stored values, and how they change. */
@NullMarked
package dev.steward.setting;

import org.jspecify.annotations.NullMarked;
