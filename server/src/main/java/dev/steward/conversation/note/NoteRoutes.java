package dev.steward.conversation.note;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.byIds;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.attachment.Upload;
import dev.steward.conversation.transcript.MessageRead;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import dev.steward.platform.web.Uploads;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the notes of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class NoteRoutes {

    private static final String TAG = "Notes";

    /** Fits the longest notes with every character escaped to six bytes. */
    private static final int BODY = 1024 * 1024;

    @Bean
    RouterFunction<ServerResponse> noteApi(Notes notes) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, notes, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, Notes notes, Container.Kind kind) {
        var path = kind.actionsPath() + "/notes";
        var draft = path + "/draft";
        var files = path + "/attachments";
        var of = kind.label();
        routes.GET(
                        draft,
                        byId(id -> notes.get(kind.of(id)), NoteRead::of),
                        Op.of("get" + of + "Notes", TAG, "Fetch the notes; empty until something is written")
                                .returns(200, NoteRead.class))
                .PUT(
                        draft,
                        byId(NoteWrite.class, BODY, (id, wish) -> notes.write(
                                        kind.of(id), wish.words(), wish.revision())
                                .map(NoteRead::of)),
                        Op.of("write" + of + "Notes", TAG, "Write the notes")
                                .body(NoteWrite.class)
                                .returns(200, NoteRead.class)
                                .problems(409))
                .DELETE(
                        draft,
                        byId(id -> notes.delete(kind.of(id))),
                        Op.of("delete" + of + "Notes", TAG, "Delete the notes and their files")
                                .empty(204))
                .POST(
                        path + "/append",
                        byId(NoteAppend.class, BODY, (id, wish) -> notes.append(kind.of(id), wish.words(), wish.files())
                                .map(shown -> new NoteRead.Appended(MessageRead.of(kind.of(id), shown)))),
                        Op.of("append" + of + "Notes", TAG, "Add the notes to the conversation, without an answer")
                                .body(NoteAppend.class)
                                .returns(200, NoteRead.Appended.class)
                                .problems(409))
                .GET(
                        files,
                        byId(id -> notes.get(kind.of(id)), kept -> NoteRead.of(kept)
                                .attachments()),
                        Op.of("list" + of + "NoteAttachments", TAG, "List the files of the notes")
                                .returnsList(NoteRead.NoteAttachmentRead.class))
                .POST(
                        files,
                        answer(HttpStatus.CREATED, request -> notes.attach(
                                        kind.of(Requests.id(request, "id")),
                                        sink -> Uploads.receive(
                                                request, Attachments.MAX_BYTES, Attachments.TOO_LARGE, sink))
                                .map(NoteRead.NoteAttachmentRead::of)),
                        Op.of("upload" + of + "NoteAttachment", TAG, "Upload a file to the notes")
                                .upload(Upload.class)
                                .returns(201, NoteRead.NoteAttachmentRead.class)
                                .problems(409))
                .DELETE(
                        files + "/{attachment_id}",
                        byIds("attachment_id", (id, file) -> notes.detach(kind.of(id), file)),
                        Op.of("delete" + of + "NoteAttachment", TAG, "Remove a file of the notes")
                                .empty(204));
    }
}
