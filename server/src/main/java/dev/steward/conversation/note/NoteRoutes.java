package dev.steward.conversation.note;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Upload;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the notes of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class NoteRoutes {

    private static final String TAG = "Notes";

    @Bean
    RouterFunction<ServerResponse> noteApi(NoteHandler handler) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            add(routes, handler, kind);
        }
        return routes.build();
    }

    private static void add(RouteTable routes, NoteHandler handler, Container.Kind kind) {
        var notes = kind.notesPath();
        var draft = notes + "/draft";
        var files = notes + "/attachments";
        var of = kind.label();
        routes.GET(
                        draft,
                        request -> handler.get(kind, request),
                        Op.of("get" + of + "Notes", TAG, "Fetch the notes; empty until something is written")
                                .returns(200, NoteRead.class))
                .PUT(
                        draft,
                        request -> handler.write(kind, request),
                        Op.of("write" + of + "Notes", TAG, "Write the notes")
                                .body(NoteWrite.class)
                                .returns(200, NoteRead.class)
                                .problems(409, 413))
                .DELETE(
                        draft,
                        request -> handler.delete(kind, request),
                        Op.of("delete" + of + "Notes", TAG, "Delete the notes and their files")
                                .empty(204))
                .POST(
                        notes + "/append",
                        request -> handler.append(kind, request),
                        Op.of("append" + of + "Notes", TAG, "Add the notes to the conversation, without an answer")
                                .body(NoteAppend.class)
                                .returns(200, NoteRead.Appended.class)
                                .problems(409, 413))
                .GET(
                        files,
                        request -> handler.files(kind, request),
                        Op.of("list" + of + "NoteAttachments", TAG, "List the files of the notes")
                                .returnsList(NoteRead.NoteAttachmentRead.class))
                .POST(
                        files,
                        request -> handler.attach(kind, request),
                        Op.of("upload" + of + "NoteAttachment", TAG, "Upload a file to the notes")
                                .upload(Upload.class)
                                .returns(201, NoteRead.NoteAttachmentRead.class)
                                .problems(409))
                .DELETE(
                        files + "/{attachment_id}",
                        request -> handler.detach(kind, request),
                        Op.of("delete" + of + "NoteAttachment", TAG, "Remove a file of the notes")
                                .empty(204));
    }
}
