package dev.steward.platform.web;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.timeout.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a connection may cost: how many there are, how long one may keep its request, how long its head may be, how long an
 * answer may find no reader. Whatever breaks a limit is told so, where there is a moment to say it, and closed.
 */
@Component
class Wire implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    /** A person has some windows with a few connections each, and scripts. */
    static final int CONNECTIONS = 512;

    /** Beyond these nobody is even told why. */
    static final int CONNECTIONS_AT_ALL = CONNECTIONS + 128;

    /**
     * How long the service waits for a connection.
     *
     * @param head to bring the head of a request, the first one or the next one
     * @param piece of a body, which may stand still for so long
     * @param body altogether
     * @param reader to take anything of what waits for it; it comes back and goes on where it was
     */
    record Patience(Duration head, Duration piece, Duration body, Duration reader) {}

    private static final Patience USUAL =
            new Patience(Duration.ofSeconds(50), Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofMinutes(2));

    static final int MAX_LINE = 8 * 1024;

    /** All programs on a machine share their cookies, as a browser sees it. */
    static final int MAX_HEAD = 32 * 1024;

    private final AtomicInteger open = new AtomicInteger();
    private final JsonMapper json;
    private final Patience patience;

    @Autowired
    Wire(JsonMapper json) {
        this(json, USUAL);
    }

    Wire(JsonMapper json, Patience patience) {
        this.json = json;
        this.patience = patience;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(this::bounded);
    }

    HttpServer bounded(HttpServer server) {
        return server.idleTimeout(patience.head())
                .readTimeout(patience.piece())
                .requestTimeout(patience.body())
                .httpRequestDecoder(spec -> spec.maxInitialLineLength(MAX_LINE).maxHeaderSize(MAX_HEAD))
                .doOnChannelInit((_, channel, _) -> guard(channel.pipeline()));
    }

    /** The first to see what was read, and the last to see what is written but for what gives answers their headers. */
    private void guard(ChannelPipeline pipeline) {
        pipeline.addAfter(SecurityHeaders.PLACE, "steward.guard", new ConnectionGuard(open, json));
        pipeline.addAfter(
                SecurityHeaders.PLACE,
                "steward.readers",
                new IdleStateHandler(true, 0, patience.reader().toMillis(), 0, TimeUnit.MILLISECONDS));
    }
}
