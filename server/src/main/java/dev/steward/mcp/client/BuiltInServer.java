package dev.steward.mcp.client;

import dev.steward.mcp.session.ServerAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A tool server that comes with Steward. Whoever has one declares it as a bean; their order is the one people see. */
public interface BuiltInServer {

    /**
     * How it is reached, as people are shown it.
     *
     * @param url null unless it is reached over HTTP
     * @param argv the program and its arguments; empty where there is no program
     */
    record Face(@Nullable String url, List<String> argv) {

        /** One that lives in this process. */
        public static final Face INSIDE = new Face(null, List.of());

        public Face {
            argv = List.copyOf(argv);
        }
    }

    /** Its name, one of those that no other server may have. */
    String name();

    /** How it is reached with the settings as they are. */
    Mono<Face> face();

    /**
     * Where it is now; two equal ones share a session.
     *
     * @return fails with {@link dev.steward.mcp.session.SessionFailure} when something that it needs is missing
     */
    Mono<ServerAddress> address();

    /** Why it cannot be switched on here, as a sentence that says what to do; empty when it can. */
    default Mono<String> blocked() {
        return Mono.empty();
    }
}
