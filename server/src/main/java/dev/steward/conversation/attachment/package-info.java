/**
 * Files of conversations: how they arrive, of which type they are, what can be read of them, and which message, queued text
 * or notes they belong to. {@code Attachments} is what a person does with them, {@code Pictures} keeps those that models and
 * tools give. A type of file that is taken is a line in {@code AttachmentType}.
 */
@NullMarked
package dev.steward.conversation.attachment;

import org.jspecify.annotations.NullMarked;
