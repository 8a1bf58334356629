package dev.steward.mcp.session;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of itself that Steward uses. Whatever else it says, and in whatever shape, costs nothing: some programs
 * write an empty object as an empty list, or {@code true} in place of one.
 *
 * @param instructions the server's own notes on using its tools
 */
record Greeting(boolean hasTools, @Nullable String instructions) {

    static Greeting of(Map<?, ?> said) {
        Object tools = said.get("capabilities") instanceof Map<?, ?> capabilities ? capabilities.get("tools") : null;
        return new Greeting(
                tools != null && !Boolean.FALSE.equals(tools),
                said.get("instructions") instanceof String instructions ? instructions : null);
    }
}
