package dev.steward.conversation;

/** A topic as the tree shows it, and how many answers in it nobody has looked at yet. */
record ListedTopic(TopicRead topic, int unread) {

    long id() {
        return topic.id();
    }
}
