package dev.steward.reminder;

import static dev.steward.exposed.ExposedTool.Effect.READS;
import static dev.steward.exposed.ExposedTool.Effect.REMOVES;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Tools for hosts to manage the reminders of topics. Spec: Platform, 10.3. */
@Component
record ReminderTools(Reminders reminders, Conversations conversations) implements ExposedTools {

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                        "list_reminders",
                        Section.REMINDERS,
                        "List reminders",
                        "Lists the reminders of topics, the soonest first; one that is `fired` waits for the person.",
                        READS,
                        ExposedTool.Nothing.class,
                        ExposedReminder.Found.class,
                        (_, _) -> reminders
                                .ofTopics()
                                .map(ExposedReminder::of)
                                .collectList()
                                .map(ExposedReminder.Found::of)),
                new ExposedTool<>(
                        "get_reminder",
                        Section.REMINDERS,
                        "Look at a reminder",
                        "Gives the reminder of a topic.",
                        READS,
                        ExposedReminder.Of.class,
                        ExposedReminder.class,
                        (wish, _) -> get(Container.topic(wish.topicId()))),
                new ExposedTool<>(
                        "set_reminder",
                        Section.REMINDERS,
                        "Set a reminder",
                        "Lets a topic come back to the person at a moment. A topic has one reminder: this one replaces it.",
                        REMOVES,
                        ExposedReminder.Wish.class,
                        ExposedReminder.class,
                        (wish, _) -> reminders
                                .set(
                                        Container.topic(wish.topicId()),
                                        wish.written().at(),
                                        wish.written().words(),
                                        null)
                                .map(ExposedReminder::of)),
                new ExposedTool<>(
                        "cancel_reminder",
                        Section.REMINDERS,
                        "Cancel a reminder",
                        "Removes the reminder of a topic, whether it is to come or has fired.",
                        REMOVES,
                        ExposedReminder.Of.class,
                        ExposedReminder.Deleted.class,
                        (wish, _) -> reminders
                                .dismiss(Container.topic(wish.topicId()), null)
                                .thenReturn(new ExposedReminder.Deleted(wish.topicId(), true))));
    }

    private Mono<ExposedReminder> get(Container topic) {
        return conversations
                .require(topic)
                .then(reminders.get(topic))
                .switchIfEmpty(Mono.error(Reminders::none))
                .map(ExposedReminder::of);
    }
}
