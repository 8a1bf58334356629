/**
 * Files of conversations: uploads, types, the text in them, and which message, queued text or note they belong to. {@code
 * Attachments} holds the use cases, {@code Pictures} stores those of models and tools. A new type of file is a line in {@code
 * AttachmentType}.
 */
@NullMarked
package dev.steward.conversation.attachment;

import org.jspecify.annotations.NullMarked;
