package dev.steward.conversation.attachment;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.StoredFile;
import dev.steward.platform.web.Uploads;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record AttachmentHandler(Attachments attachments) {

    private static final Duration MAX_AGE = Duration.ofHours(1);

    Mono<ServerResponse> upload(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return attachments
                .upload(container, sink -> Uploads.receive(request, Attachments.MAX_BYTES, Attachments.TOO_LARGE, sink))
                .flatMap(stored ->
                        ServerResponse.status(HttpStatus.CREATED).bodyValue(AttachmentRead.of(container, stored)));
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return attachments.open(Requests.id(request, "id")).flatMap(opened -> give(request, opened));
    }

    Mono<ServerResponse> getOfNotes(ServerRequest request) {
        return attachments.openOfNotes(Requests.id(request, "id")).flatMap(opened -> give(request, opened));
    }

    /** Only harmless files are shown inline; everything else is downloaded. */
    private static Mono<ServerResponse> give(ServerRequest request, Attachments.Opened opened) {
        var file = opened.attachment();
        var shown =
                AttachmentType.isPicture(file.mime()) ? ContentDisposition.inline() : ContentDisposition.attachment();
        var type = MediaType.parseMediaType(file.mime());
        return Answers.file(
                request,
                new StoredFile(
                        opened.path(),
                        file.blob().size(),
                        file.blob().sha256(),
                        type.getType().equals("text") ? new MediaType(type, StandardCharsets.UTF_8) : type,
                        shown.filename(file.filename(), StandardCharsets.UTF_8).build(),
                        MAX_AGE));
    }
}
