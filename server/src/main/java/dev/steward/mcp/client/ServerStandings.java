package dev.steward.mcp.client;

import java.util.List;
import org.springframework.stereotype.Component;

/** How the tool servers stand, as this process knows it. None of them is asked. */
@Component
public class ServerStandings {

    private final ServerDirectory directory;

    ServerStandings(ServerDirectory directory) {
        this.directory = directory;
    }

    /**
     * How one stands.
     *
     * @param needsSignIn whether it refused, when it was asked last, until a person signs in
     */
    public record Standing(String name, boolean isEnabled, boolean needsSignIn) {}

    /** All of them, those that are off as well. */
    public List<Standing> now() {
        return directory.all().stream().map(ServerStandings::standing).toList();
    }

    private static Standing standing(LiveServer server) {
        var now = server.standing();
        return new Standing(server.name(), now.enabled(), now.state() == ServerState.needs_auth);
    }
}
