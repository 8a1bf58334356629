/**
 * Chats: conversations outside the tree, which may get a name later. {@code Chats} holds the use cases, among them to
 * turn a chat into a topic.
 */
@NullMarked
package dev.steward.conversation.chat;

import org.jspecify.annotations.NullMarked;
