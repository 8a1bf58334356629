package dev.steward.mcp.builtin;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.session.ChildCommand;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/**
 * A server published as an npm package. Requires Node.js.
 *
 * @param argv the command with the current settings
 */
record NpmServer(String name, Mono<List<String>> argv, DataFolder folder, Blocking blocking) implements BuiltInServer {

    @Override
    public Mono<Face> face() {
        return argv.map(words -> new Face(null, words));
    }

    @Override
    public Mono<ServerAddress> address() {
        return command().map(ServerAddress.Program::new);
    }

    @Override
    public Mono<String> blocked() {
        return command()
                .flatMap(command -> blocking.call(command::missing))
                .flatMap(Mono::justOrEmpty)
                .map(sentence -> "“%s” needs Node.js. %s".formatted(name, sentence));
    }

    private Mono<ChildCommand> command() {
        return argv.flatMap(words -> blocking.call(() -> new ChildCommand(
                words, Map.of(), Files.createDirectories(folder.servers().resolve(name)))));
    }
}
