package dev.steward.conversation.attachment;

import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.blob.Blobs;
import dev.steward.storage.document.Documents;
import dev.steward.storage.document.Extract;
import dev.steward.storage.document.Kind;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the text of documents, once per content, and keeps it in the table {@code document_texts}; also which pictures are damaged. */
@Component
record DocumentTexts(Sql sql, Tx tx, Blobs blobs, Documents documents, Clock clock) {

    /** The stored texts of the contents with these hashes. */
    Flux<Map.Entry<String, Extract>> known(Collection<String> hashes) {
        return hashes.isEmpty()
                ? Flux.empty()
                : sql.statement("select sha256, outcome, text from document_texts where sha256 in (:hashes)")
                        .with("hashes", hashes)
                        .all(row -> Map.entry(
                                row.text("sha256"),
                                new Extract(row.word("outcome", Extract.Outcome.class), row.text("text"))));
    }

    /** The text of the document; empty if it cannot be read now. */
    Mono<Extract> read(Blob blob, Kind kind) {
        return known(List.of(blob.sha256()))
                .next()
                .map(Map.Entry::getValue)
                .switchIfEmpty(blobs.file(blob)
                        .flatMap(file -> documents.read(file, kind))
                        .delayUntil(extract -> keep(blob, extract)));
    }

    /** If two callers read the same document at once, one stores it and the other need not. */
    Mono<Void> keep(Blob blob, Extract extract) {
        var kept = sql.changes("document_texts")
                .set("sha256", blob.sha256())
                .set("outcome", extract.outcome())
                .set("text", extract.text())
                .set("created_at", clock.instant())
                .add();
        return tx.nonDurable(kept).onErrorComplete(DuplicateKeyException.class).then();
    }

    /** Deletes the texts of contents that are gone. */
    Mono<Void> forget(Collection<String> hashes) {
        return tx.nonDurable(sql.statement("delete from document_texts where sha256 in (:hashes)")
                        .with("hashes", hashes)
                        .update())
                .then();
    }
}
