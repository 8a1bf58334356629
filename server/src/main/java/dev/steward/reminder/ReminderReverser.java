package dev.steward.reminder;

import dev.steward.conversation.Conversations;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Undoes setting, moving and cancelling reminders. The transcript reports this like a user's action. */
@Component
record ReminderReverser(Reminders reminders, Conversations conversations) implements Reverser<KeptReminder> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.reminder;
    }

    /** @throws Problem.NotFound if the conversation is gone or has changed its kind */
    @Override
    public Mono<KeptReminder> now(Change.Subject subject) {
        var container = KeptReminder.container(subject);
        return conversations.lock(container).then(reminders.get(container)).map(KeptReminder::of);
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return reminders.dismiss(KeptReminder.container(subject), null);
    }

    /** Fires at once if its time has passed. */
    @Override
    public Mono<Void> restore(Change.Subject subject, KeptReminder before) {
        return reminders
                .set(KeptReminder.container(subject), before.remindAt(), before.note(), null)
                .then();
    }
}
