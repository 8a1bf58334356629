@NullMarked
package dev.steward.contract;

import org.jspecify.annotations.NullMarked;
