/**
 * Topics and chats, and everything in them. This package holds what they share: {@code Container} identifies one,
 * {@code Conversations} locks, names and reads it, {@code ConversationKind} holds what differs by kind. Each part uses
 * only earlier ones: {@code attachment}: files. {@code transcript}: messages. {@code topic}: topics and collections.
 * {@code chat}: chats. {@code note} and {@code export} use the transcript. {@code exposed}: what hosts see.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
@NullMarked
package dev.steward.conversation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
