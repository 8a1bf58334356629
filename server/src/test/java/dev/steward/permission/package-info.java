@NullMarked
package dev.steward.permission;

import org.jspecify.annotations.NullMarked;
