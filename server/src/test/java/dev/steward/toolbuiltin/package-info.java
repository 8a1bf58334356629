@NullMarked
package dev.steward.toolbuiltin;

import org.jspecify.annotations.NullMarked;
