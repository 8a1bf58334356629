/**
 * Conversations as tool hosts and prompts see them: the tools ({@code ConversationTools}), the texts that can be read
 * ({@code ConversationResources}), and what both give, shorter than the API does. It stands on all the others.
 */
@NullMarked
package dev.steward.conversation.exposed;

import org.jspecify.annotations.NullMarked;
