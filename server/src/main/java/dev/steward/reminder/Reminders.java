package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.Messages;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.history.change.Changes;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Alarm;
import dev.steward.reminder.Transition.Signal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Manages the reminders of conversations, at most one each. Each change is one transaction with its transcript row. Writers lock
 * the conversation, and the reminder's row decides who was first.
 */
@Service
public class Reminders {

    /** More than anyone would go through one by one. */
    static final int MAX = 200;

    private final ReminderRepository rows;
    private final Conversations conversations;
    private final Messages messages;
    private final Tx tx;
    private final EventBus bus;
    private final Changes changes;
    private final Clock clock;
    private final ZoneId zone = ZoneId.systemDefault();
    private final IsolatedItems due = new IsolatedItems("The reminder of %s could not fire");
    private final Alarm alarm = new Alarm();
    private final AtomicLong last = new AtomicLong();

    Reminders(
            ReminderRepository rows,
            Conversations conversations,
            Messages messages,
            Tx tx,
            EventBus bus,
            Changes changes,
            Clock clock) {
        this.rows = rows;
        this.conversations = conversations;
        this.messages = messages;
        this.tx = tx;
        this.bus = bus;
        this.changes = changes;
        this.clock = clock;
    }

    /** Wakes up the ticker. */
    Alarm alarm() {
        return alarm;
    }

    /** Upcoming reminders, or fired ones not yet dismissed; at most {@value #MAX}. */
    Flux<ListedReminder> list(ListedReminder.Status status) {
        return rows.list(status, MAX);
    }

    /** Those of topics, fired or not, the earliest first; at most {@value #MAX}, and one that tells that there are more. */
    Flux<Reminder> ofTopics() {
        return rows.ofTopics(MAX + 1);
    }

    /** The reminder of the conversation; empty if there is none, or no such conversation. */
    Mono<Reminder> get(Container container) {
        return rows.find(container);
    }

    /**
     * Creates or replaces the reminder of a conversation. Fires at once if its time has passed.
     *
     * @param basedOn the revision that the change is based on, 0 for none; null to overwrite any
     * @throws Problem.NotFound if there is no such conversation
     * @throws Problem.Conflict if it has changed or fired in the meantime
     */
    Mono<Reminder> set(Container container, Instant at, @Nullable String note, @Nullable Long basedOn) {
        return tx.durable(conversations.lock(container).then(known(container)).flatMap(known -> {
            refuseOther(known, basedOn);
            var change = required(Transition.of(state(known), Signal.SET));
            var now = clock.instant();
            var written = known.map(it -> rows.set(it, at, note, now).switchIfEmpty(Mono.error(Reminders::changed)))
                    .orElseGet(() -> rows.insert(container, at, note, firstRevision(now), now));
            return written.delayUntil(_ -> seen(known))
                    .delayUntil(it -> tell(change, it))
                    .delayUntil(it -> changes.note(() -> KeptReminder.set(known, it)))
                    .delayUntil(_ -> tx.afterCommit(Mono.fromRunnable(alarm::now)));
        }));
    }

    /**
     * Deletes the reminder of a conversation: cancels it, or dismisses it if it has fired.
     *
     * @param basedOn as in {@link #set}
     * @throws Problem.NotFound if there is none, or no such conversation
     * @throws Problem.Conflict as in {@link #set}
     */
    public Mono<Void> dismiss(Container container, @Nullable Long basedOn) {
        return tx.durable(conversations
                .lock(container)
                .onErrorMap(Problem.NotFound.class, _ -> none())
                .then(known(container))
                .flatMap(known -> {
                    var reminder = known.orElseThrow(Reminders::none);
                    refuseOther(known, basedOn);
                    last.accumulateAndGet(reminder.revision(), Math::max);
                    var change = required(Transition.of(reminder.state(), Signal.DISMISS));
                    return rows.delete(reminder)
                            .filter(deleted -> deleted)
                            .switchIfEmpty(Mono.error(Reminders::changed))
                            .then(seen(known))
                            .then(tell(change, reminder))
                            .then(changes.note(() -> KeptReminder.removed(reminder)));
                }));
    }

    /** Fires reminders due by a time, and returns how many. One that fails does not block others and is retried. */
    Mono<Long> fireDue(Instant now, int limit) {
        return due.each(
                rows.due(now, due.room(limit)), reminder -> reminder.container().key(), this::fire);
    }

    /** When the next one after a time is due; empty if there is none. */
    Mono<Instant> next(Instant now) {
        return rows.nextAfter(now);
    }

    /** If the conversation was deleted or has changed its kind meanwhile, the next poll finds out. */
    private Mono<Reminder> fire(Reminder due) {
        var container = due.container();
        return tx.underWay(conversations.lock(container).then(Mono.defer(() -> {
                    var now = clock.instant();
                    return rows.fire(due.id(), now)
                            .filter(fired -> fired)
                            .flatMap(_ -> rows.find(container))
                            .delayUntil(_ -> conversations.addUnread(container, now))
                            .delayUntil(fired -> tell(Transition.FIRED, fired));
                })))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.empty());
    }

    private Mono<Optional<Reminder>> known(Container container) {
        return rows.find(container).singleOptional();
    }

    private static ReminderState state(Optional<Reminder> known) {
        return known.map(Reminder::state).orElse(ReminderState.none);
    }

    /** Adds the transcript row about the change and publishes both. */
    private Mono<Void> tell(Transition change, Reminder reminder) {
        var container = reminder.container();
        var changed = container
                .event("reminder.changed")
                .with(Event.Details.said(change.to().name(), reminder.note()));
        return messages.add(container, ReminderWords.notice(change, reminder, zone))
                .then(change == Transition.FIRED ? tellUnread(container) : Mono.empty())
                .then(bus.publish(changed));
    }

    private Mono<Void> tellUnread(Container container) {
        return bus.publish(container.event("read.changed").with(Event.Details.said("unread", null)));
    }

    /** Takes back a fired reminder's unread mark, since the user is dealing with it. */
    private Mono<Void> seen(Optional<Reminder> known) {
        var firedAt = known.map(Reminder::firedAt);
        return firedAt.isEmpty()
                ? Mono.empty()
                : conversations.takeUnread(known.orElseThrow().container(), firedAt.orElseThrow());
    }

    /** A revision never used before, so that nobody who knew a deleted reminder overwrites this one. */
    private long firstRevision(Instant now) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
        return last.updateAndGet(before -> Math.max(before + 1, micros));
    }

    private static void refuseOther(Optional<Reminder> known, @Nullable Long basedOn) {
        if (basedOn != null && !basedOn.equals(known.map(Reminder::revision).orElse(0L))) {
            throw changed();
        }
    }

    private static Transition required(Optional<Transition> change) {
        return change.orElseThrow(
                () -> new IllegalStateException("A reminder can always be set, and removed where it is"));
    }

    private static Problem changed() {
        return new Problem.Conflict(
                "reminder-changed",
                "The reminder was changed in another window, or is due. Check it before you change it.");
    }

    /** The error if there is no reminder. */
    static Problem none() {
        return Problem.NotFound.saying("No reminder set");
    }
}
