package dev.steward.mcp.client;

import java.util.List;
import org.springframework.stereotype.Component;

/** The states of the tool servers as known to this process. No server is contacted. */
@Component
public record ServerStandings(ServerDirectory directory) {

    /** @param needsSignIn whether it last refused to work until a person signs in */
    public record Standing(String name, boolean isEnabled, boolean needsSignIn) {}

    /** All servers, including disabled ones. */
    public List<Standing> now() {
        return directory.all().stream().map(ServerStandings::standing).toList();
    }

    private static Standing standing(LiveServer server) {
        var now = server.standing();
        return new Standing(server.name(), now.enabled(), now.state() == ServerState.needs_auth);
    }
}
