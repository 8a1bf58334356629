/**
 * Chats: conversations without a place in a tree, whose name may come later. {@code Chats} holds the use cases; {@code Promotion}
 * turns a chat into a topic.
 */
@NullMarked
package dev.steward.conversation.chat;

import org.jspecify.annotations.NullMarked;
