/**
 * Conversations as files. Another format is a word and a part of {@code ExportFormat}; {@code MarkdownMarks} lets whoever
 * imports tell the parts of a Markdown file apart.
 */
@NullMarked
package dev.steward.conversation.export;

import org.jspecify.annotations.NullMarked;
