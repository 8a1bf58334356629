/**
 * Topics and chats, and all that is in them. Here stands only what a conversation is, of whichever kind: {@code Container}
 * names one, {@code Conversations} locks, names and reads it, {@code ConversationKind} is what each kind says of itself.
 * From the ground up, each room knows only those before it: {@code attachment}, its files; {@code transcript}, its messages;
 * {@code topic} and {@code chat}, the two kinds, with collections beside the topics. {@code note} and {@code export} stand
 * on the transcript; {@code exposed} is what tool hosts see of it all.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
@NullMarked
package dev.steward.conversation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
