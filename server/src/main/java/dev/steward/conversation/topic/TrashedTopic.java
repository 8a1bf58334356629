package dev.steward.conversation.topic;

import java.util.List;
import java.util.stream.Stream;

/** A deleted topic with its former children. */
record TrashedTopic(Topic topic, List<Long> children) {

    /** With a topic that belongs below it, too. */
    TrashedTopic with(long child) {
        return new TrashedTopic(
                topic,
                Stream.concat(children.stream(), Stream.of(child)).distinct().toList());
    }

    TrashedTopic under(Topic parent) {
        var place = new TopicPlace(parent.id(), parent.collectionId());
        return new TrashedTopic(topic.at(topic.address(), place, topic.content().roleId()), children);
    }
}
