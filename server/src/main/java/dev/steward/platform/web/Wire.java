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
 * Limits what connections may cost: their number, how long a request may take to arrive, the size of its head, and how long
 * a response may go unread. A connection over a limit gets an error, if possible, and is closed.
 */
@Component
class Wire implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    /** A person has a few windows with a few connections each, and scripts. */
    static final int CONNECTIONS = 512;

    /** Above this number, connections are closed without an error. */
    static final int CONNECTIONS_AT_ALL = CONNECTIONS + 128;

    /**
     * How long the service waits for a connection.
     *
     * @param head the time for a request's head to arrive, for the first and every later request
     * @param piece the longest pause within a body
     * @param body the time for the whole body
     * @param reader the time without any reading of a pending response; a client that comes back continues where it was
     */
    record Patience(Duration head, Duration piece, Duration body, Duration reader) {}

    private static final Patience USUAL =
            new Patience(Duration.ofSeconds(50), Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofMinutes(2));

    static final int MAX_LINE = 8 * 1024;

    /** In a browser, all programs on a machine share their cookies. */
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

    /** Sees what is read first, and what is written last, except for the handler that adds headers. */
    private void guard(ChannelPipeline pipeline) {
        pipeline.addAfter(SecurityHeaders.PLACE, "steward.guard", new ConnectionGuard(open, json));
        pipeline.addAfter(
                SecurityHeaders.PLACE,
                "steward.readers",
                new IdleStateHandler(true, 0, patience.reader().toMillis(), 0, TimeUnit.MILLISECONDS));
    }
}
