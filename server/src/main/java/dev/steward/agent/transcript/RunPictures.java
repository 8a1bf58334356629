package dev.steward.agent.transcript;

import dev.steward.conversation.attachment.Pictures;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import dev.steward.storage.blob.Blob;
import dev.steward.storage.blob.BlobReferences;
import dev.steward.storage.blob.Blobs;
import dev.steward.tool.ToolResult;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Pictures that tools returned to runs, in the table {@code agent_pictures}: each is deleted with its entry. */
@Component
public record RunPictures(Pictures pictures, Blobs blobs, Sql sql) implements BlobReferences {

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    /** Stores the pictures of a result that can be displayed, as in conversations. */
    public Mono<List<Pictures.Kept>> keep(ToolResult result) {
        return Flux.fromIterable(result.pictures())
                .concatMap(picture -> pictures.keep(picture.type(), picture.bytes()))
                .collectList();
    }

    /** Attaches pictures to an entry, in the caller's transaction. */
    public Mono<Long> give(long event, List<Pictures.Kept> kept) {
        return sql.rows("agent_pictures", kept)
                .with("event_id", event)
                .with("mime", Pictures.Kept::mime)
                .with("size", picture -> picture.blob().size())
                .with("sha256", picture -> picture.blob().sha256())
                .insert();
    }

    record Opened(Pictures.Kept picture, Path path) {}

    /** @throws Problem.NotFound when no entry has such a picture, or its file is gone */
    Mono<Opened> open(String name) {
        return Mono.just(name)
                .filter(HASH.asMatchPredicate())
                .flatMap(sha256 -> sql.statement(
                                "select mime, size from agent_pictures where sha256 = :sha256 order by id limit 1")
                        .with("sha256", sha256)
                        .one(row -> new Pictures.Kept(row.text("mime"), new Blob(sha256, row.number("size")))))
                .flatMap(picture -> blobs.file(picture.blob()).map(path -> new Opened(picture, path)))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Picture")));
    }

    @Override
    public Flux<String> named(Collection<String> hashes) {
        return sql.statement("select distinct sha256 from agent_pictures where sha256 in (:hashes)")
                .with("hashes", hashes)
                .all(row -> row.text("sha256"));
    }

    /** There is nothing else to clean up. */
    @Override
    public Mono<Void> gone(Collection<String> hashes) {
        return Mono.empty();
    }
}
