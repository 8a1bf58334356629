package dev.steward.mcp.client;

import dev.steward.mcp.session.ServerAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A tool server that comes with Steward. Declare it as a bean; the order of the beans is the order people see. */
public interface BuiltInServer {

    /**
     * How it is reached, for display.
     *
     * @param url null unless it is reached over HTTP
     * @param argv the program and its arguments; empty if there is no program
     */
    record Face(@Nullable String url, List<String> argv) {

        public Face {
            argv = List.copyOf(argv);
        }
    }

    /** Its name, one of the reserved ones. */
    String name();

    /** How it is reached with the current settings. */
    default Mono<Face> face() {
        return Mono.just(new Face(null, List.of()));
    }

    /**
     * Its current address; equal addresses share a session.
     *
     * @return fails with {@link dev.steward.mcp.session.SessionFailure} if something it needs is missing
     */
    Mono<ServerAddress> address();

    /** Why it cannot be enabled here, as a sentence that says what to do; empty if it can. */
    default Mono<String> blocked() {
        return Mono.empty();
    }
}
