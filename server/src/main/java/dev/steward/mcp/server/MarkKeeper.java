package dev.steward.mcp.server;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.launch.ThisProgram;
import dev.steward.platform.task.ServiceLifecycle;
import dev.steward.platform.web.Listening;
import java.io.IOException;
import java.nio.file.Files;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Keeps the {@link ServiceMark} while the service answers. If that fails, only bridges are affected. */
@Component
class MarkKeeper extends ServiceLifecycle {

    private static final Logger log = LoggerFactory.getLogger(MarkKeeper.class);

    private final DataFolder folder;
    private final Listening listening;
    private final BridgeToken token;

    MarkKeeper(DataFolder folder, Listening listening, BridgeToken token) {
        this.folder = folder;
        this.listening = listening;
        this.token = token;
    }

    @Override
    protected void begin() {
        listening.localUrl().ifPresent(url -> {
            try {
                new ServiceMark(url, ProcessHandle.current().pid(), token.value(), ThisProgram.isForHost())
                        .write(folder.service());
            } catch (IOException e) {
                log.warn(
                        "{} cannot be written, so MCP hosts cannot reach Steward by a command. {}",
                        folder.service(),
                        e.toString());
            }
        });
    }

    @Override
    protected Mono<Void> end() {
        try {
            Files.deleteIfExists(folder.service());
        } catch (IOException e) {
            log.debug("The file {} stays and leads nowhere.", folder.service(), e);
        }
        return Mono.empty();
    }

    /** Starts after the web server and stops before it. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
