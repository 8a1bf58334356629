/**
 * Conversations as tool hosts and prompts see them: the tools ({@code ConversationTools}) and the resources
 * ({@code ConversationResources}), both shorter than the API's responses. Uses all other parts.
 */
@NullMarked
package dev.steward.conversation.exposed;

import org.jspecify.annotations.NullMarked;
