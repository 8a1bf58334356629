/** Which tool servers the turns of one conversation may use. */
@NullMarked
package dev.steward.chatturn.toolchoice;

import org.jspecify.annotations.NullMarked;
