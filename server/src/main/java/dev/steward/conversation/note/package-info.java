/** Notes: text and files prepared beside a conversation before they become a message. */
@NullMarked
package dev.steward.conversation.note;

import org.jspecify.annotations.NullMarked;
