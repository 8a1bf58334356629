/** Tests of which tool servers a conversation may use. */
@NullMarked
package dev.steward.chatturn.toolchoice;

import org.jspecify.annotations.NullMarked;
