package dev.steward.transfer;

import dev.steward.conversation.Container;
import dev.steward.conversation.topic.TopicImports;
import dev.steward.conversation.transcript.MessageImports;
import dev.steward.event.EventBus;
import dev.steward.platform.problem.Problem;
import dev.steward.transfer.ImportedRepository.Entry;
import dev.steward.transfer.ItemRepository.Settled;
import dev.steward.transfer.ItemRow.Status;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores some conversations of an import and records that they are stored. Runs in the caller's transaction. */
@Component
record ImportBatch(
        ImportRepository imports,
        ItemRepository items,
        ImportedRepository imported,
        ImportPlaces places,
        TopicImports arrivals,
        MessageImports messages,
        EventBus bus,
        Clock clock) {

    /** A conversation to store. @param talk null if it can no longer be read, for the given reason */
    record Turn(ItemRow item, @Nullable ImportedConversation talk, UnsupportedConversation.@Nullable Reason reason) {}

    private record Ready(ItemRow item, ImportedConversation talk) {

        Settled settled(Status status, UnsupportedConversation.@Nullable Reason reason, @Nullable Long topic) {
            return new Settled(item.n(), status, reason, topic);
        }

        Entry entry(long topic, long lastId) {
            int lines = talk.rows().size();
            return new Entry(item.product(), item.externalId(), topic, lines, lastId, Repeated.digest(talk, lines));
        }
    }

    /** @throws ImportScan.Stopped if the import was cancelled */
    Mono<Void> store(ImportRow row, List<Turn> turns) {
        var settled = new ArrayList<Settled>();
        var readable = readable(turns, settled);
        return arrivals.lockTree()
                .then(imported.find(readable.stream().map(Ready::item).toList()))
                .flatMap(entries -> Flux.fromIterable(readable)
                        .concatMap(
                                turn -> known(row, turn, entries.get(turn.item().key()), settled))
                        .collectList()
                        .flatMap(fresh -> fresh(row, fresh, entries, settled))
                        .then(Mono.fromSupplier(() -> stored(readable, entries, settled))))
                .delayUntil(_ -> items.settle(row.id(), settled))
                .flatMap(stored -> imports.count(
                        row.id(), settled.stream().map(Settled::status).toList(), stored))
                .flatMap(wanted -> wanted ? Mono.empty() : Mono.error(new ImportScan.Stopped()));
    }

    /** Another export of the same conversation stays waiting: the next batch compares it with what this one has stored. */
    private static List<Ready> readable(List<Turn> turns, List<Settled> settled) {
        var keys = new HashSet<String>();
        var readable = new ArrayList<Ready>();
        for (var turn : turns) {
            var talk = turn.talk();
            if (talk == null) {
                settled.add(new Settled(turn.item().n(), Status.left, turn.reason(), null));
            } else if (keys.add(turn.item().key())) {
                readable.add(new Ready(turn.item(), talk));
            }
        }
        return readable;
    }

    /** Appends new rows to an existing conversation. @return the turn if it must become a new topic instead */
    private Mono<Ready> known(ImportRow row, Ready turn, @Nullable Entry entry, List<Settled> settled) {
        if (entry == null) {
            return Mono.just(turn);
        }
        var id = entry.conversation();
        return (id == null ? Mono.<MessageImports.Standing>empty() : standing(id, turn, settled))
                .zipWhen(_ -> beginning(Objects.requireNonNull(id), turn.talk(), entry))
                .map(both -> Repeated.verdict(turn.talk(), entry, both.getT1(), both.getT2()))
                .flatMap(verdict -> {
                    settled.add(turn.settled(verdict.status, verdict.reason, id));
                    return verdict == Repeated.Verdict.more
                            ? more(turn, entry, Objects.requireNonNull(id))
                            : Mono.empty();
                })
                .cast(Ready.class)
                .switchIfEmpty(Mono.defer(() -> gone(row, turn, settled)));
    }

    private Mono<MessageImports.Standing> standing(long topic, Ready turn, List<Settled> settled) {
        return messages.lock(Container.topic(topic))
                .filterWhen(_ -> arrivals.isThere(topic, null))
                .onErrorComplete(Problem.NotFound.class)
                .onErrorResume(Problem.Conflict.class, _ -> {
                    settled.add(turn.settled(Status.left, UnsupportedConversation.Reason.busy, topic));
                    return Mono.empty();
                });
    }

    /** What the topic begins with, if more of the conversation was stored than there is now. */
    private Mono<List<MessageImports.Said>> beginning(long topic, ImportedConversation talk, Entry entry) {
        int count = talk.rows().size();
        return count < entry.lines() ? messages.first(topic, count).collectList() : Mono.just(List.of());
    }

    /** Handles a conversation that was deleted here, unless it is already settled. */
    private static Mono<Ready> gone(ImportRow row, Ready turn, List<Settled> settled) {
        if (settled.stream().anyMatch(one -> one.n() == turn.item().n())) {
            return Mono.empty();
        }
        var wish = row.wish();
        if (wish != null && wish.wantsDeleted()) {
            return Mono.just(turn);
        }
        settled.add(turn.settled(Status.left, UnsupportedConversation.Reason.deleted_here, null));
        return Mono.empty();
    }

    private Mono<Void> more(Ready turn, Entry entry, long topic) {
        return rows(List.of(turn.talk()), List.of(topic), entry.lines())
                .flatMap(ids -> imported.update(turn.entry(topic, ids.getFirst().getLast()), clock.instant()))
                .then(arrivals.used(topic, turn.talk().lastAt()))
                .then(bus.publish(Container.topic(topic).event("message.changed")));
    }

    private Mono<Void> fresh(ImportRow row, List<Ready> fresh, Map<String, Entry> entries, List<Settled> settled) {
        if (fresh.isEmpty()) {
            return Mono.empty();
        }
        var talks = fresh.stream().map(Ready::talk).toList();
        return places.of(row, talks)
                .flatMap(places -> arrivals.topics(
                        talks.stream().map(talk -> topic(talk, places)).toList()))
                .flatMap(topics -> rows(talks, topics, 0).flatMap(ids -> {
                    var stored = new ArrayList<Entry>();
                    for (int i = 0; i < fresh.size(); i++) {
                        stored.add(fresh.get(i).entry(topics.get(i), ids.get(i).getLast()));
                        settled.add(fresh.get(i).settled(Status.added, null, topics.get(i)));
                    }
                    return remember(stored, entries.keySet());
                }));
    }

    /** @param known those with an entry, because they were deleted here */
    private Mono<Void> remember(List<Entry> stored, Set<String> known) {
        var now = clock.instant();
        return Flux.fromIterable(stored)
                .filter(entry -> known.contains(entry.key()))
                .concatMap(entry -> imported.update(entry, now))
                .thenMany(Flux.fromIterable(stored))
                .filter(entry -> !known.contains(entry.key()))
                .collectList()
                .flatMap(fresh -> imported.insert(fresh, now))
                .then();
    }

    private static TopicImports.NewTopic topic(ImportedConversation talk, Map<String, Long> places) {
        return new TopicImports.NewTopic(
                talk.title(),
                talk.description(),
                places.get(Objects.requireNonNullElse(talk.place(), "")),
                talk.pinned(),
                talk.createdAt(),
                talk.lastAt());
    }

    /** Stores the rows from an index on, in as few statements as possible. @return their ids by conversation */
    private Mono<List<List<Long>>> rows(List<ImportedConversation> talks, List<Long> topics, int from) {
        var lines = new ArrayList<MessageImports.Line>();
        for (int i = 0; i < talks.size(); i++) {
            long topic = topics.get(i);
            talks.get(i).rows().stream()
                    .skip(from)
                    .forEach(row -> lines.add(new MessageImports.Line(topic, row.said(), row.line() == 0, row.at())));
        }
        return messages.lines(lines).flatMap(ids -> {
            var each = new ArrayList<List<Long>>();
            int at = 0;
            for (var talk : talks) {
                int count = talk.rows().size() - from;
                each.add(ids.subList(at, at + count));
                at += count;
            }
            return Flux.range(0, talks.size())
                    .concatMap(i -> forks(talks.get(i), topics.get(i), each.get(i), from))
                    .then(Mono.just(each));
        });
    }

    private Mono<Void> forks(ImportedConversation talk, long topic, List<Long> ids, int from) {
        if (talk.forks().isEmpty()) {
            return Mono.empty();
        }
        var lines = Repeated.lines(talk);
        return Flux.fromIterable(talk.forks())
                .filter(fork -> Repeated.first(fork) >= from)
                .concatMap(fork -> messages.alternatives(
                        topic,
                        ids.get(fork.question() - from),
                        fork.sides().stream()
                                .map(side -> new MessageImports.Side(
                                        ids.get(side.question() - from),
                                        lines.getOrDefault(side.line(), List.of()).stream()
                                                .map(place -> ids.get(place - from))
                                                .toList()))
                                .toList()))
                .then();
    }

    /** The number of new messages, in the lines that are shown. */
    private static long stored(List<Ready> readable, Map<String, Entry> before, List<Settled> settled) {
        var results = settled.stream().collect(Collectors.toMap(Settled::n, Settled::status));
        return readable.stream()
                .mapToLong(turn -> switch (results.get(turn.item().n())) {
                    case added -> shown(turn.talk(), 0);
                    case extended ->
                        shown(
                                turn.talk(),
                                Objects.requireNonNull(before.get(turn.item().key()))
                                        .lines());
                    case null, default -> 0;
                })
                .sum();
    }

    private static long shown(ImportedConversation talk, int from) {
        return talk.rows().stream().skip(from).filter(row -> row.line() == 0).count();
    }
}
