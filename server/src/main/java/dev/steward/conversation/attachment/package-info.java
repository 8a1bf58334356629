/**
 * Files of conversations: uploads, types, the text in them, and which message, queued message or note they belong to.
 * {@code Attachments} holds the use cases; {@code Pictures} stores those of models and tools. To add a file type, add a
 * line to {@code AttachmentType}.
 */
@NullMarked
package dev.steward.conversation.attachment;

import org.jspecify.annotations.NullMarked;
