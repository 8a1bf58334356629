package dev.steward.schedule;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.data.Tx;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Adds service rows to a topic's transcript that report on scheduled work. */
@Component
record TopicNotes(Messages messages, Tx tx) {

    Mono<Void> add(long topic, String text) {
        return tx.underWay(messages.add(Container.topic(topic), new TranscriptEntry.Notice(text, null)))
                .then();
    }

    /** Adds a row unless it equals the newest one. */
    Mono<Void> addOnce(long topic, String text) {
        return messages.newest(Container.topic(topic))
                .filter(newest -> newest.said() instanceof TranscriptEntry.Notice
                        && newest.said().content().equals(text))
                .hasElement()
                .flatMap(there -> there ? Mono.empty() : add(topic, text));
    }
}
