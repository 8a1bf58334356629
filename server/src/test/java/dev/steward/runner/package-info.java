@NullMarked
package dev.steward.runner;

import org.jspecify.annotations.NullMarked;
