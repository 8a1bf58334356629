/**
 * Topics, the tree that they make, and the collections in which they stand. {@code Topics} and {@code TopicCollections} are
 * what a person does with them; other packages do it through {@code TopicActions}. Where a topic may lie is decided in
 * {@code TopicPlacing}, under a lock of the whole tree.
 */
@NullMarked
package dev.steward.conversation.topic;

import org.jspecify.annotations.NullMarked;
