package dev.steward.conversation.attachment;

import static dev.steward.platform.web.Verbs.byId;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the files of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class AttachmentRoutes {

    static final String TAG = "Attachments";

    private static final String ONE = "/api/attachments/{id}";

    @Bean
    RouterFunction<ServerResponse> attachmentApi(Attachments attachments, AttachmentHandler handler) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.POST(
                    kind.path() + "/{id}/attachments",
                    request -> handler.upload(kind, request),
                    Op.of("upload" + kind.label() + "Attachment", TAG, "Upload a file for the next message")
                            .upload(Upload.class)
                            .returns(201, AttachmentRead.class)
                            .problems(409));
        }
        return routes.GET(
                        "/api/notes/attachments/{id}",
                        handler::getOfNotes,
                        Op.of("getNoteAttachment", "Notes", "Download a file of the notes, or a range of it")
                                .bytes("The bytes, with the media type of the file"))
                .GET(
                        ONE,
                        handler::get,
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
}
