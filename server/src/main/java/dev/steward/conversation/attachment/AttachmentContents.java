package dev.steward.conversation.attachment;

import dev.steward.platform.task.Blocking;
import dev.steward.storage.blob.Blobs;
import dev.steward.storage.document.Extract;
import dev.steward.storage.document.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the files of conversations for models. */
@Service
public record AttachmentContents(DocumentTexts texts, Blobs blobs, Blocking blocking) {

    /** The texts of the files that are not shown as pictures, by file id; without those that cannot be read now. */
    public Mono<Map<Long, Extract>> texts(List<Attachment> files) {
        var told = files.stream().filter(file -> !file.isPicture()).toList();
        var hashes = told.stream()
                .filter(file -> !AttachmentType.isText(file.mime()))
                .map(file -> file.blob().sha256())
                .collect(Collectors.toSet());
        return texts.known(hashes)
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .flatMap(known -> Flux.fromIterable(told)
                        .concatMap(
                                file -> Mono.justOrEmpty(known.get(file.blob().sha256()))
                                        .switchIfEmpty(Mono.defer(() -> AttachmentType.document(file.mime())
                                                .map(kind -> texts.read(file.blob(), kind))
                                                .orElseGet(() -> plain(file))))
                                        .map(extract -> Map.entry(file.id(), extract)))
                        .collectMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Mono<Extract> plain(Attachment file) {
        return blobs.file(file.blob())
                .flatMap(path -> blocking.call(() -> PlainText.read(path, file.encoding())))
                .onErrorComplete(IOException.class);
    }

    /** The bytes of a file; empty if they are gone. */
    public Mono<byte[]> bytes(Attachment file) {
        return blobs.file(file.blob())
                .flatMap(path -> blocking.call(() -> Files.readAllBytes(path)))
                .onErrorComplete(IOException.class);
    }
}
