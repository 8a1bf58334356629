package dev.steward.conversation.topic;

import dev.steward.conversation.Conversations;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.history.trash.Restored;
import dev.steward.history.trash.TrashKind;
import dev.steward.history.trash.Trashable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Restores and erases topics in the trash. */
@Component
record TopicTrash(Topics topics, Conversations conversations, Schedules schedules) implements Trashable {

    @Override
    public TrashKind kind() {
        return TrashKind.topic;
    }

    @Override
    public Mono<Restored> restore(long subject) {
        return topics.restore(subject)
                .map(topic ->
                        new Restored(TrashKind.topic, subject, topic.address().slug(), topic.title()));
    }

    @Override
    public Mono<Void> erase(long subject) {
        return conversations
                .erase(subject)
                .filter(erased -> erased)
                .flatMap(_ -> schedules.forget(new ScheduleOwner(ScheduleOwner.Kind.topic, subject)));
    }
}
