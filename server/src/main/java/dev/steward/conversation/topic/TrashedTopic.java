package dev.steward.conversation.topic;

import java.util.List;

/** A deleted topic with its former children. */
record TrashedTopic(Topic topic, List<Long> children) {}
