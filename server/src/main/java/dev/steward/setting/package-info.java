/** What a person chose in Settings: the catalogue of keys, the stored values, and how they change. */
@NullMarked
package dev.steward.setting;

import org.jspecify.annotations.NullMarked;
