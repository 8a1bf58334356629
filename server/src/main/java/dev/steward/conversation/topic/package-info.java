/**
 * Topics, their tree, and collections. {@code Topics} and {@code TopicCollections} hold the use cases; other packages
 * use {@code TopicActions}. {@code TopicPlacing} decides where a topic may go, under a lock of the whole tree.
 */
@NullMarked
package dev.steward.conversation.topic;

import org.jspecify.annotations.NullMarked;
