/**
 * Chats: conversations without a place in a tree, whose name may come later. {@code Chats} is what a person does with them;
 * {@code Promotion} makes a topic of one.
 */
@NullMarked
package dev.steward.conversation.chat;

import org.jspecify.annotations.NullMarked;
