package dev.steward.toolbuiltin;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.toolserver.BuiltInServer;
import dev.steward.toolsession.ChildCommand;
import dev.steward.toolsession.ServerAddress;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A server that is an npm package: started with Node.js, which has to be there. */
final class NpmServer implements BuiltInServer {

    private static final List<String> RUNNERS = List.of("npx", "npx.cmd");

    private final String name;
    private final Mono<List<String>> argv;
    private final DataFolder folder;
    private final Blocking blocking;

    /** @param argv what is started with the settings as they are */
    NpmServer(String name, Mono<List<String>> argv, DataFolder folder, Blocking blocking) {
        this.name = name;
        this.argv = argv;
        this.folder = folder;
        this.blocking = blocking;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Mono<Face> face() {
        return argv.map(words -> new Face(null, words));
    }

    @Override
    public Mono<ServerAddress> address() {
        return argv.flatMap(words -> blocking.call(() -> new ServerAddress.Program(new ChildCommand(
                words, Map.of(), Files.createDirectories(folder.servers().resolve(name))))));
    }

    @Override
    public Mono<String> blocked() {
        return blocking.call(() -> hasNode(System.getenv("PATH")))
                .filter(there -> !there)
                .map(_ ->
                        "“%s” needs Node.js, whose program npx is not on the PATH of Steward. Install Node.js and start Steward again."
                                .formatted(name));
    }

    static boolean hasNode(@Nullable String path) {
        return path != null
                && Stream.of(path.split(File.pathSeparator))
                        .filter(folder -> !folder.isBlank())
                        .anyMatch(folder ->
                                RUNNERS.stream().anyMatch(runner -> Files.isExecutable(Path.of(folder, runner))));
    }
}
