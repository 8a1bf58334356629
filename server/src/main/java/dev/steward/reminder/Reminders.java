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
 * Reminders of conversations, one each. Each change is one transaction with the row of the transcript that tells of it;
 * whoever changes one has locked its conversation, and the row itself decides who was first.
 */
@Service
public class Reminders {

    /** More than anybody goes through one by one. */
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

    /** Calls whoever lets reminders fire. */
    Alarm alarm() {
        return alarm;
    }

    /** Those to come, or those that have fired and that nobody has dealt with; {@value #MAX} at the most. */
    Flux<ListedReminder> list(ListedReminder.Status status) {
        return rows.list(status, MAX);
    }

    /** Those of topics, whether or not they have fired, the soonest first; {@value #MAX} at the most. */
    Flux<Reminder> ofTopics() {
        return rows.ofTopics(MAX);
    }

    /** The reminder of the conversation; nothing when there is none, or no such conversation. */
    Mono<Reminder> get(Container container) {
        return rows.find(container);
    }

    /**
     * Sets the reminder of the conversation, whether or not there is one. One whose time has passed fires at once.
     *
     * @param basedOn the revision that the writer had before its eyes, 0 for none; null to write over whatever is there
     * @throws Problem.NotFound when there is no such conversation
     * @throws Problem.Conflict when someone has written another revision meanwhile, or it has fired
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
     * Removes the reminder of the conversation: cancels it, or says that it is done with where it has fired.
     *
     * @param basedOn as in {@link #set}
     * @throws Problem.NotFound when there is none, or no such conversation
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

    /**
     * Lets those fire that are due by then, at most {@code limit}. One that cannot fire now holds up no other, and is
     * tried again. Gives how many fired.
     */
    Mono<Long> fireDue(Instant now, int limit) {
        return due.each(
                rows.due(now, due.room(limit)), reminder -> reminder.container().key(), this::fire);
    }

    /** When the first one is due after then; nothing when there is none. */
    Mono<Instant> next(Instant now) {
        return rows.nextAfter(now);
    }

    /** The conversation may have been deleted meanwhile, or be of another kind; then the next look finds out. */
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
        return rows.find(container).map(Optional::of).defaultIfEmpty(Optional.empty());
    }

    private static ReminderState state(Optional<Reminder> known) {
        return known.map(Reminder::state).orElse(ReminderState.none);
    }

    /** Adds the row of the transcript that tells of the change, and announces both. */
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

    /** Who deals with a reminder that has fired knows of it. */
    private Mono<Void> seen(Optional<Reminder> known) {
        var firedAt = known.map(Reminder::firedAt);
        return firedAt.isEmpty()
                ? Mono.empty()
                : conversations.takeUnread(known.orElseThrow().container(), firedAt.orElseThrow());
    }

    /** One that no reminder has had before, so that who knew the last one does not write over this one. */
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

    /** What whoever names one that is not there is told. */
    static Problem none() {
        return Problem.NotFound.saying("No reminder set");
    }
}
