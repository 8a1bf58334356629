package dev.steward.transfer;

import dev.steward.conversation.Slug;
import dev.steward.platform.data.Tx;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Imports the chosen conversations of a file in batches. Each batch is a transaction that also records its progress, so that an
 * interrupted import continues where it stopped.
 */
@Component
record ImportRun(
        ImportRepository imports,
        ItemRepository items,
        ImportBatch batch,
        ImportFiles files,
        Tx tx,
        ImportNews news,
        Clock clock) {

    /** Limits on conversations, rows and characters per transaction; a single conversation may exceed them. */
    private static final int CONVERSATIONS = 40;

    private static final int ROWS = 200;
    private static final long CHARACTERS = 400_000;

    /** Pause between two transactions, so that others get the locks. */
    private static final Duration PAUSE = Duration.ofMillis(2);

    Mono<Void> run(ImportRow row) {
        return Mono.defer(() -> step(row))
                .delayUntil(more -> more ? Mono.delay(PAUSE) : Mono.empty())
                .repeat()
                .takeWhile(more -> more)
                .then(Mono.defer(
                        () -> tx.durable(imports.move(row.id(), ImportRow.State.running, ImportRow.State.done))))
                .filter(done -> done)
                .switchIfEmpty(Mono.error(ImportScan.Stopped::new))
                .then(files.delete(row.storedAs()))
                .doOnSuccess(_ -> news.end(ImportRow.State.done, true));
    }

    /** Returns whether there was anything left to do. */
    private Mono<Boolean> step(ImportRow row) {
        return items.nextWaiting(row.id(), CONVERSATIONS)
                .flatMap(waiting -> waiting.isEmpty()
                        ? Mono.just(false)
                        : Mono.fromCallable(() -> read(row, waiting))
                                .subscribeOn(files.reader())
                                .flatMap(turns -> tx.durable(Mono.defer(() -> batch.store(row, turns)), Slug.TAKEN))
                                .doOnSuccess(_ -> {
                                    news.figures();
                                    news.topics();
                                })
                                .thenReturn(true));
    }

    private List<ImportBatch.Turn> read(ImportRow row, List<ItemRow> waiting) throws IOException {
        var turns = new ArrayList<ImportBatch.Turn>();
        int rows = 0;
        long characters = 0;
        try (var channel = FileChannel.open(files.opened(row.storedAs(), row.name()), StandardOpenOption.READ)) {
            for (var item : waiting) {
                var turn = turn(channel, item);
                turns.add(turn);
                var talk = turn.talk();
                if (talk != null) {
                    rows += talk.rows().size();
                    characters += talk.rows().stream()
                            .mapToLong(one -> one.said().content().length())
                            .sum();
                }
                if (rows >= ROWS || characters >= CHARACTERS) {
                    break;
                }
            }
        }
        return turns;
    }

    private ImportBatch.Turn turn(FileChannel channel, ItemRow item) throws IOException {
        try {
            return new ImportBatch.Turn(item, ExportReading.talk(channel, item.piece(), true, clock.instant()), null);
        } catch (UnsupportedConversation unfit) {
            return new ImportBatch.Turn(item, null, unfit.reason());
        }
    }
}
