package dev.steward.transfer;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Scans a file for its conversations, and checks which of them were imported before. */
@Component
class ImportScan {

    private static final int TOGETHER = 50;

    /** Maximum number of conversations in a file. */
    private static final int MAX = 200_000;

    private final ImportRepository imports;
    private final ItemRepository items;
    private final ImportedRepository imported;
    private final ImportFiles files;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;

    ImportScan(
            ImportRepository imports,
            ItemRepository items,
            ImportedRepository imported,
            ImportFiles files,
            Tx tx,
            EventBus bus,
            Clock clock) {
        this.imports = imports;
        this.items = items;
        this.imported = imported;
        this.files = files;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
    }

    /** Thrown if the import was cancelled. */
    static final class Stopped extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Stopped() {
            super("stopped", null, false, false);
        }
    }

    /** The results so far. */
    private static final class Tally {

        private final ImportLoss loss = new ImportLoss();
        private final EnumMap<Product, Integer> products = new EnumMap<>(Product.class);
        private final long total;
        private long read;
        private int conversations;
        private long messages;
        private int known;
        private int left;
        private int foreign;
        private @Nullable Instant first;
        private @Nullable Instant last;

        Tally(long total) {
            this.total = total;
        }

        void add(ExportReading.Found found, ItemRow item) {
            read = Math.max(read, found.read());
            if (item.status() == ItemRow.Status.left) {
                left++;
                foreign += item.reason() == UnsupportedConversation.Reason.unknown ? 1 : 0;
                return;
            }
            loss.add(found.loss());
            products.merge(item.product(), 1, Integer::sum);
            conversations++;
            messages += item.messages();
            known += item.known() ? 1 : 0;
            var begun = item.firstAt();
            var ended = item.lastAt();
            first = begun == null || (first != null && first.isBefore(begun)) ? first : begun;
            last = ended == null || (last != null && last.isAfter(ended)) ? last : ended;
        }

        /** @throws ImportFailure if there is nothing that could be imported */
        void requireSomething() {
            if (conversations == 0 && left == foreign) {
                throw new ImportFailure(foreign == 0 ? ImportFailure.Fault.nothing : ImportFailure.Fault.unknown_file);
            }
        }

        Product product() {
            return products.entrySet().stream()
                    .max(java.util.Map.Entry.comparingByValue())
                    .map(java.util.Map.Entry::getKey)
                    .orElse(Product.markdown);
        }

        ImportRow.Holds holds(boolean whole) {
            return new ImportRow.Holds(whole ? total : read, total, conversations, messages, known, first, last);
        }
    }

    /** Scans the file from the beginning; the import is then ready. @param reader thread that reads the file */
    Mono<Void> scan(ImportRow row, Scheduler reader) {
        var news = new ImportNews(bus, clock);
        return tx.durable(items.clear(row.id()))
                .then(Mono.fromCallable(() -> files.open(row.storedAs(), row.name()))
                        .subscribeOn(reader))
                .flatMap(unpacked -> {
                    var tally = new Tally(unpacked.parts().getLast().end());
                    return found(unpacked, reader)
                            .buffer(TOGETHER)
                            .concatMap(batch -> store(row, batch, tally).doOnSuccess(_ -> news.figures()), 1)
                            .then(Mono.fromRunnable(tally::requireSomething))
                            .then(Mono.defer(() -> finish(row, tally)));
                })
                .doOnSuccess(_ -> news.end(ImportRow.State.ready, false));
    }

    private Flux<ExportReading.Found> found(Unpacked unpacked, Scheduler reader) {
        return Flux.<ExportReading.Found, ExportReading>generate(
                        () -> new ExportReading(unpacked, clock.instant()),
                        (reading, sink) -> {
                            var next = next(reading);
                            if (next == null) {
                                sink.complete();
                            } else if (next.item().n() > MAX) {
                                sink.error(new ImportFailure(ImportFailure.Fault.too_large));
                            } else {
                                sink.next(next);
                            }
                            return reading;
                        },
                        ImportScan::close)
                .subscribeOn(reader);
    }

    private static ExportReading.@Nullable Found next(ExportReading reading) {
        try {
            return reading.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(ExportReading reading) {
        try {
            reading.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Mono<Void> store(ImportRow row, List<ExportReading.Found> batch, Tally tally) {
        var found = batch.stream().map(ExportReading.Found::item).toList();
        // The tally is updated outside the transaction, which may be retried
        var stored = imported.known(found).flatMap(known -> {
            var marked = found.stream()
                    .map(item -> marked(item, known.contains(item.product() + ":" + item.externalId())))
                    .toList();
            return items.insert(row.id(), marked).thenReturn(marked);
        });
        return tx.durable(stored)
                .doOnNext(marked -> {
                    for (int i = 0; i < marked.size(); i++) {
                        tally.add(batch.get(i), marked.get(i));
                    }
                })
                .then(Mono.defer(() -> note(row, tally, false)));
    }

    private static ItemRow marked(ItemRow item, boolean known) {
        return known && item.status() == ItemRow.Status.found
                ? new ItemRow(
                        item.n(),
                        item.status(),
                        item.reason(),
                        item.product(),
                        item.externalId(),
                        item.title(),
                        item.place(),
                        item.messages(),
                        item.firstAt(),
                        item.lastAt(),
                        item.piece(),
                        true,
                        item.topic())
                : item;
    }

    private Mono<Void> note(ImportRow row, Tally tally, boolean whole) {
        return imports.read(row.id(), tally.holds(whole), tally.product(), tally.loss.counts(), tally.left)
                .flatMap(wanted -> wanted ? Mono.empty() : Mono.error(new Stopped()));
    }

    private Mono<Void> finish(ImportRow row, Tally tally) {
        return tx.durable(note(row, tally, true)
                .then(imports.move(row.id(), ImportRow.State.reading, ImportRow.State.ready, null))
                .then());
    }
}
