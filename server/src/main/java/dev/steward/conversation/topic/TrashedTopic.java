package dev.steward.conversation.topic;

import java.util.List;

/** A deleted topic as it was, and the topics that lay below it. */
record TrashedTopic(Topic topic, List<Long> children) {}
