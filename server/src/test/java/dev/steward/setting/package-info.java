@NullMarked
package dev.steward.setting;

import org.jspecify.annotations.NullMarked;
