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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** A conversation that becomes a new topic. */
    private record Fresh(Turn turn, ImportedConversation talk, boolean again) {}

    /** @throws ImportScan.Stopped if the import was cancelled */
    Mono<Void> store(ImportRow row, List<Turn> turns) {
        var settled = new ArrayList<Settled>();
        var readable = readable(turns, settled);
        return arrivals.lockTree()
                .then(entries(readable))
                .flatMap(entries -> Flux.fromIterable(readable)
                        .concatMap(turn -> known(row, turn, entries.get(name(turn)), settled))
                        .collectList())
                .flatMap(fresh -> fresh(row, fresh, settled))
                .then(Mono.defer(() -> items.settle(row.id(), settled)))
                .then(Mono.defer(() -> imports.count(row.id(), done(turns, settled))))
                .flatMap(wanted -> wanted ? Mono.empty() : Mono.error(new ImportScan.Stopped()));
    }

    private static List<Turn> readable(List<Turn> turns, List<Settled> settled) {
        var names = new HashSet<String>();
        var readable = new ArrayList<Turn>();
        for (var turn : turns) {
            if (turn.talk() == null) {
                settled.add(new Settled(turn.item().n(), Status.left, turn.reason(), null));
            } else if (names.add(name(turn))) {
                readable.add(turn);
            } else {
                settled.add(new Settled(turn.item().n(), Status.unchanged, null, null));
            }
        }
        return readable;
    }

    private static String name(Turn turn) {
        return turn.item().product() + ":" + turn.item().externalId();
    }

    private Mono<Map<String, Entry>> entries(List<Turn> turns) {
        var names = new HashMap<Product, List<String>>();
        turns.forEach(turn -> names.computeIfAbsent(turn.item().product(), _ -> new ArrayList<>())
                .add(turn.item().externalId()));
        return Flux.fromIterable(names.entrySet())
                .concatMap(some -> imported.find(some.getKey(), some.getValue())
                        .flatMapIterable(Map::values)
                        .map(entry -> Map.entry(some.getKey() + ":" + entry.externalId(), entry)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    /** Appends new rows to an existing conversation. @return the turn if it must become a new topic instead */
    private Mono<Fresh> known(ImportRow row, Turn turn, @Nullable Entry entry, List<Settled> settled) {
        var talk = Objects.requireNonNull(turn.talk());
        if (entry == null) {
            return Mono.just(new Fresh(turn, talk, false));
        }
        var id = entry.conversation();
        return (id == null ? Mono.<MessageImports.Standing>empty() : standing(id, turn, settled))
                .map(standing -> Repeated.verdict(talk, entry, standing))
                .flatMap(verdict -> {
                    if (verdict == Repeated.Verdict.more) {
                        return more(talk, entry, Objects.requireNonNull(id))
                                .doOnSuccess(
                                        _ -> settled.add(new Settled(turn.item().n(), Status.extended, null, id)))
                                .then(Mono.<Fresh>empty());
                    }
                    settled.add(new Settled(turn.item().n(), verdict.status, verdict.reason, id));
                    return Mono.<Fresh>empty();
                })
                .switchIfEmpty(Mono.defer(() -> gone(row, turn, talk, settled)));
    }

    private Mono<MessageImports.Standing> standing(long topic, Turn turn, List<Settled> settled) {
        return messages.lock(Container.topic(topic))
                .filterWhen(_ -> arrivals.isThere(topic, null))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.empty())
                .onErrorResume(Problem.Conflict.class, _ -> {
                    settled.add(new Settled(turn.item().n(), Status.left, UnsupportedConversation.Reason.busy, topic));
                    return Mono.empty();
                });
    }

    /** Handles a conversation that was deleted here, unless it is already settled. */
    private static Mono<Fresh> gone(ImportRow row, Turn turn, ImportedConversation talk, List<Settled> settled) {
        if (settled.stream().anyMatch(one -> one.n() == turn.item().n())) {
            return Mono.empty();
        }
        var wish = row.wish();
        if (wish != null && wish.wantsDeleted()) {
            return Mono.just(new Fresh(turn, talk, true));
        }
        settled.add(new Settled(turn.item().n(), Status.left, UnsupportedConversation.Reason.deleted_here, null));
        return Mono.empty();
    }

    private Mono<Void> more(ImportedConversation talk, Entry entry, long topic) {
        return rows(List.of(talk), List.of(topic), entry.lines())
                .flatMap(ids -> imported.update(
                        talk.product(),
                        new Entry(
                                entry.externalId(),
                                topic,
                                talk.rows().size(),
                                ids.getFirst().getLast(),
                                Repeated.digest(talk, talk.rows().size())),
                        clock.instant()))
                .then(arrivals.used(topic, talk.lastAt()))
                .then(bus.publish(Container.topic(topic).event("message.changed")));
    }

    private Mono<Void> fresh(ImportRow row, List<Fresh> fresh, List<Settled> settled) {
        if (fresh.isEmpty()) {
            return Mono.empty();
        }
        var talks = fresh.stream().map(Fresh::talk).toList();
        return places.of(row, talks)
                .flatMap(places -> arrivals.topics(
                        talks.stream().map(talk -> topic(talk, places)).toList()))
                .flatMap(topics -> rows(talks, topics, 0)
                        .flatMap(ids -> remember(fresh, topics, ids))
                        .doOnSuccess(_ -> {
                            for (int i = 0; i < fresh.size(); i++) {
                                settled.add(
                                        new Settled(fresh.get(i).turn().item().n(), Status.added, null, topics.get(i)));
                            }
                        }));
    }

    private static TopicImports.NewTopic topic(ImportedConversation talk, Map<String, Long> places) {
        return new TopicImports.NewTopic(
                talk.title(),
                null,
                places.get(Objects.requireNonNullElse(talk.place(), "")),
                talk.pinned(),
                talk.createdAt(),
                talk.lastAt());
    }

    private Mono<Void> remember(List<Fresh> fresh, List<Long> topics, List<List<Long>> ids) {
        var now = clock.instant();
        var inserts = new HashMap<Product, List<Entry>>();
        var updates = new ArrayList<Mono<Long>>();
        for (int i = 0; i < fresh.size(); i++) {
            var talk = fresh.get(i).talk();
            int lines = talk.rows().size();
            var entry = new Entry(
                    fresh.get(i).turn().item().externalId(),
                    topics.get(i),
                    lines,
                    ids.get(i).getLast(),
                    Repeated.digest(talk, lines));
            var product = fresh.get(i).turn().item().product();
            if (fresh.get(i).again()) {
                updates.add(imported.update(product, entry, now));
            } else {
                inserts.computeIfAbsent(product, _ -> new ArrayList<>()).add(entry);
            }
        }
        return Flux.concat(updates)
                .thenMany(Flux.fromIterable(inserts.entrySet())
                        .concatMap(some -> imported.insert(some.getKey(), some.getValue(), now)))
                .then();
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

    private static ImportRow.Done done(List<Turn> turns, List<Settled> settled) {
        var messages = new HashMap<Integer, Integer>();
        turns.forEach(turn -> messages.put(turn.item().n(), turn.item().messages()));
        long stored = settled.stream()
                .filter(one -> one.status() == Status.added || one.status() == Status.extended)
                .mapToLong(one -> messages.getOrDefault(one.n(), 0))
                .sum();
        return new ImportRow.Done(
                0,
                0,
                count(settled, Status.added),
                count(settled, Status.extended),
                count(settled, Status.unchanged),
                count(settled, Status.left),
                stored);
    }

    private static int count(List<Settled> settled, Status status) {
        return (int) settled.stream().filter(one -> one.status() == status).count();
    }
}
