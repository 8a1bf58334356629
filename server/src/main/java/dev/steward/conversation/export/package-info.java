/**
 * Conversations as files. To add a format, add a constant to {@code ExportFormat}; {@code MarkdownMarks}
 * marks the parts of a Markdown file, so that an import can tell them apart.
 */
@NullMarked
package dev.steward.conversation.export;

import org.jspecify.annotations.NullMarked;
