/** Tests of the choice of tool servers for a conversation. */
@NullMarked
package dev.steward.chatturn.toolchoice;

import org.jspecify.annotations.NullMarked;
