/** What someone writes beside a conversation, with files, before it becomes a message: {@code Notes}, and the API for it. */
@NullMarked
package dev.steward.conversation.note;

import org.jspecify.annotations.NullMarked;
