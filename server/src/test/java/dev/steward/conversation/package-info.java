@NullMarked
package dev.steward.conversation;

import org.jspecify.annotations.NullMarked;
