package dev.steward.transfer;

import dev.steward.platform.data.Tx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

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
    private final ImportNews news;
    private final Clock clock;

    ImportScan(
            ImportRepository imports,
            ItemRepository items,
            ImportedRepository imported,
            ImportFiles files,
            Tx tx,
            ImportNews news,
            Clock clock) {
        this.imports = imports;
        this.items = items;
        this.imported = imported;
        this.files = files;
        this.tx = tx;
        this.news = news;
        this.clock = clock;
    }

    /** Thrown if the import was cancelled. */
    static final class Stopped extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Stopped() {
            super("stopped", null, false, false);
        }
    }

    /** The results so far: {@code read} bytes of {@code total} have been scanned. */
    static final class Tally {

        final ImportLoss loss = new ImportLoss();
        private final EnumMap<Product, Integer> products = new EnumMap<>(Product.class);
        final long total;
        long read;
        int conversations;
        long messages;
        int known;
        int left;
        private int foreign;

        @Nullable
        Instant first;

        @Nullable
        Instant last;

        Tally(long total) {
            this.total = total;
        }

        void add(ExportReading.Found found, boolean isKnown) {
            var item = found.item();
            read = Math.max(read, item.piece().end());
            if (!isFit(item)) {
                left++;
                foreign += item.reason() == UnsupportedConversation.Reason.unknown ? 1 : 0;
                return;
            }
            loss.add(found.loss());
            products.merge(item.product(), 1, Integer::sum);
            conversations++;
            messages += item.messages();
            known += isKnown ? 1 : 0;
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
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse(Product.markdown);
        }
    }

    /** Scans the file from the beginning; the import is then ready. */
    Mono<Void> scan(ImportRow row) {
        return tx.durable(items.clear(row.id()))
                .then(Mono.fromCallable(() -> files.open(row.storedAs(), row.name()))
                        .subscribeOn(files.reader()))
                .flatMap(unpacked -> {
                    var tally = new Tally(unpacked.parts().getLast().end());
                    return found(unpacked)
                            .buffer(TOGETHER)
                            .concatMap(batch -> store(row, batch, tally).doOnSuccess(_ -> news.figures()), 1)
                            .then(Mono.fromRunnable(tally::requireSomething))
                            .then(Mono.defer(() -> finish(row, tally)));
                })
                .doOnSuccess(_ -> news.end(ImportRow.State.ready, false));
    }

    private Flux<ExportReading.Found> found(Unpacked unpacked) {
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
                .subscribeOn(files.reader());
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
        var items = batch.stream().map(ExportReading.Found::item).toList();
        var fit = items.stream().filter(ImportScan::isFit).toList();
        var stored = imported.find(fit).map(Map::keySet).delayUntil(known -> this.items.insert(row.id(), items, known));
        return tx.durable(stored)
                // Outside the transaction, which may be retried
                .doOnNext(known -> batch.forEach(
                        found -> tally.add(found, known.contains(found.item().key()))))
                .then(Mono.defer(() -> note(row, tally, false)));
    }

    private static boolean isFit(ItemRow item) {
        return item.status() == ItemRow.Status.found;
    }

    private Mono<Void> note(ImportRow row, Tally tally, boolean whole) {
        return imports.read(row.id(), tally, whole ? tally.total : tally.read)
                .flatMap(wanted -> wanted ? Mono.empty() : Mono.error(new Stopped()));
    }

    private Mono<Void> finish(ImportRow row, Tally tally) {
        return tx.durable(note(row, tally, true)
                .then(imports.move(row.id(), ImportRow.State.reading, ImportRow.State.ready))
                .then());
    }
}
