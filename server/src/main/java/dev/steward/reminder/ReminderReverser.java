package dev.steward.reminder;

import dev.steward.conversation.Conversations;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Takes reminders back that were set, moved or cancelled. The transcript tells of that as of what a person does. */
@Component
record ReminderReverser(Reminders reminders, Conversations conversations) implements Reverser<KeptReminder> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.reminder;
    }

    @Override
    public Class<KeptReminder> state() {
        return KeptReminder.class;
    }

    /** @throws Problem.NotFound when the conversation is gone, or of another kind by now */
    @Override
    public Mono<KeptReminder> now(Change.Subject subject) {
        var container = KeptReminder.container(subject);
        return conversations.lock(container).then(reminders.get(container)).map(KeptReminder::of);
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return reminders.dismiss(KeptReminder.container(subject), null);
    }

    /** One whose time has passed fires at once. */
    @Override
    public Mono<Void> restore(Change.Subject subject, KeptReminder before) {
        return reminders
                .set(KeptReminder.container(subject), before.remindAt(), before.note(), null)
                .then();
    }
}
