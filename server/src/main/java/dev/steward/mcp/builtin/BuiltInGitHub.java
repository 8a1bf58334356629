package dev.steward.mcp.builtin;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.Authorization;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** GitHub's own tool server, with the token from the settings. */
@Component
@Order(10)
record BuiltInGitHub(Settings settings) implements BuiltInServer {

    /** Operated by the issuer of the token, so it may receive the token. */
    private static final String ADDRESS = "https://api.githubcopilot.com/mcp/";

    private static final String TOOLSETS = "context,repos,issues,pull_requests,users";

    @Override
    public String name() {
        return "github";
    }

    @Override
    public Mono<Face> face() {
        return Mono.just(new Face(ADDRESS, List.of()));
    }

    @Override
    public Mono<ServerAddress> address() {
        return settings.current()
                .flatMap(values -> Mono.justOrEmpty(
                        values.apiKey("github_token").flatMap(token -> token.sentTo(SettingKeys.CODE_HOST))))
                .<ServerAddress>map(token -> new ServerAddress.Http(
                        URI.create(ADDRESS),
                        Map.of("Authorization", "Bearer " + token, "X-MCP-Toolsets", TOOLSETS),
                        Authorization.NONE))
                .switchIfEmpty(Mono.error(() -> new SessionFailure(
                        Kind.UNREACHABLE,
                        true,
                        "GitHub token missing. Enter one in Settings → Tools → github, and try again.")));
    }
}
