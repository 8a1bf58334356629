package dev.steward.conversation.attachment;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import dev.steward.platform.web.StoredFile;
import dev.steward.platform.web.Uploads;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongFunction;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes for the files of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class AttachmentRoutes {

    static final String TAG = "Attachments";

    private static final String ONE = "/api/attachments/{id}";

    private static final Duration MAX_AGE = Duration.ofHours(1);

    @Bean
    RouterFunction<ServerResponse> attachmentApi(Attachments attachments) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.POST(
                    kind.path() + "/{id}/attachments",
                    answer(HttpStatus.CREATED, request -> upload(attachments, kind, request)),
                    Op.of("upload" + kind.label() + "Attachment", TAG, "Upload a file for the next message")
                            .upload(Upload.class)
                            .returns(201, AttachmentRead.class)
                            .problems(409));
        }
        return routes.GET(
                        "/api/notes/attachments/{id}",
                        request -> give(request, attachments::openOfNotes),
                        Op.of("getNoteAttachment", "Notes", "Download a file of the notes, or a range of it")
                                .bytes("The bytes, with the media type of the file"))
                .GET(
                        ONE,
                        request -> give(request, attachments::open),
                        Op.of("getAttachment", TAG, "Download a file, or a range of it")
                                .bytes("The bytes, with the media type of the file"))
                .DELETE(
                        ONE,
                        byId(attachments::delete),
                        Op.of("deleteAttachment", TAG, "Delete an uploaded file that was not sent")
                                .empty(204)
                                .problems(409))
                .build();
    }

    private static Mono<AttachmentRead> upload(Attachments attachments, Container.Kind kind, ServerRequest request) {
        var container = kind.of(Requests.id(request, "id"));
        return attachments
                .upload(container, sink -> Uploads.receive(request, Attachments.MAX_BYTES, Attachments.TOO_LARGE, sink))
                .map(stored -> AttachmentRead.of(container, stored));
    }

    private static Mono<ServerResponse> give(ServerRequest request, LongFunction<Mono<Attachments.Opened>> open) {
        return open.apply(Requests.id(request, "id")).flatMap(opened -> give(request, opened));
    }

    /** Only harmless files are shown inline; everything else is downloaded. */
    private static Mono<ServerResponse> give(ServerRequest request, Attachments.Opened opened) {
        var file = opened.attachment();
        var shown =
                AttachmentType.isPicture(file.mime()) ? ContentDisposition.inline() : ContentDisposition.attachment();
        var type = MediaType.parseMediaType(file.mime());
        var charset = opened.charset();
        return Answers.file(
                request,
                new StoredFile(
                        opened.path(),
                        file.blob().size(),
                        file.blob().sha256(),
                        charset != null && type.getType().equals("text") ? new MediaType(type, charset) : type,
                        shown.filename(file.filename(), StandardCharsets.UTF_8).build(),
                        MAX_AGE));
    }
}
