/** Topics and their messages. */
@NullMarked
package dev.steward.conversation;

import org.jspecify.annotations.NullMarked;
