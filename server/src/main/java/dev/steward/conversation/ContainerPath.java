package dev.steward.conversation;

import dev.steward.platform.web.Requests;
import org.springframework.web.reactive.function.server.ServerRequest;

/** Which conversation a path names. */
public final class ContainerPath {

    private ContainerPath() {}

    /** The conversation of this kind with the id in the path. */
    public static Container of(Container.Kind kind, ServerRequest request) {
        return new Container(kind, Requests.id(request, "id"));
    }
}
