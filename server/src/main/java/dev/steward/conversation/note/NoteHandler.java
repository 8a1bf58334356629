package dev.steward.conversation.note;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.MessageRead;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.Uploads;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record NoteHandler(Notes notes) {

    /** Fits the longest notes with every character escaped to six bytes. */
    private static final int BODY = 1024 * 1024;

    private static Container container(Container.Kind kind, ServerRequest request) {
        return new Container(kind, Requests.id(request, "id"));
    }

    Mono<ServerResponse> get(Container.Kind kind, ServerRequest request) {
        return notes.get(container(kind, request))
                .flatMap(kept -> ServerResponse.ok().bodyValue(NoteRead.of(kept)));
    }

    Mono<ServerResponse> write(Container.Kind kind, ServerRequest request) {
        var container = container(kind, request);
        return Requests.body(request, NoteWrite.class, BODY)
                .flatMap(wish -> notes.write(container, wish.words(), wish.revision()))
                .flatMap(kept -> ServerResponse.ok().bodyValue(NoteRead.of(kept)));
    }

    Mono<ServerResponse> delete(Container.Kind kind, ServerRequest request) {
        return notes.delete(container(kind, request))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> append(Container.Kind kind, ServerRequest request) {
        var container = container(kind, request);
        return Requests.body(request, NoteAppend.class, BODY)
                .flatMap(wish -> notes.append(container, wish.words(), wish.files()))
                .flatMap(shown ->
                        ServerResponse.ok().bodyValue(new NoteRead.Appended(MessageRead.of(container, shown))));
    }

    Mono<ServerResponse> files(Container.Kind kind, ServerRequest request) {
        return notes.get(container(kind, request))
                .flatMap(kept -> ServerResponse.ok().bodyValue(NoteRead.of(kept).attachments()));
    }

    Mono<ServerResponse> attach(Container.Kind kind, ServerRequest request) {
        return notes.attach(
                        container(kind, request),
                        sink -> Uploads.receive(request, Attachments.MAX_BYTES, Attachments.TOO_LARGE, sink))
                .flatMap(stored ->
                        ServerResponse.status(HttpStatus.CREATED).bodyValue(NoteRead.NoteAttachmentRead.of(stored)));
    }

    Mono<ServerResponse> detach(Container.Kind kind, ServerRequest request) {
        return notes.detach(container(kind, request), Requests.id(request, "attachment_id"))
                .then(ServerResponse.noContent().build());
    }
}
