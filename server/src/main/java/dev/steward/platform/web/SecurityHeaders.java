package dev.steward.platform.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * The headers that keep a page from being framed, sniffed or made to load from elsewhere, on every answer that does not
 * say something else itself. Stands where answers leave the process, since some are given before any filter sees the
 * request, to what is no HTTP for example; such a bare refusal gets its words here.
 */
@Component
class SecurityHeaders implements NettyServerCustomizer {

    /** Styles may be inline: code highlighting and positioned overlays write style attributes. */
    private static final String POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
            + "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; "
            + "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private static final Map<String, String> HEADERS = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "X-Frame-Options", "DENY",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Content-Security-Policy", POLICY);

    private final JsonMapper json;

    SecurityHeaders(JsonMapper json) {
        this.json = json;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        var onTheWayOut = new OnTheWayOut(json);
        return server.doOnChannelInit((_, channel, _) ->
                channel.pipeline().addBefore(NettyPipeline.HttpTrafficHandler, "steward.headers", onTheWayOut));
    }

    @Sharable
    private static final class OnTheWayOut extends ChannelOutboundHandlerAdapter {

        private final JsonMapper json;

        OnTheWayOut(JsonMapper json) {
            this.json = json;
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            context.write(message instanceof HttpResponse answer ? protectedOne(answer) : message, promise);
        }

        private HttpResponse protectedOne(HttpResponse answer) {
            if (answer.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
                return answer;
            }
            var whole = isBareRefusal(answer) ? inWords((FullHttpResponse) answer) : answer;
            HEADERS.forEach((name, value) -> {
                if (!whole.headers().contains(name)) {
                    whole.headers().set(name, value);
                }
            });
            return whole;
        }

        private static boolean isBareRefusal(HttpResponse answer) {
            return answer instanceof FullHttpResponse whole
                    && whole.status().code() >= 400
                    && !whole.content().isReadable()
                    && !whole.headers().contains(HttpHeaderNames.CONTENT_TYPE);
        }

        private FullHttpResponse inWords(FullHttpResponse bare) {
            var body = Unpooled.wrappedBuffer(json.writeValueAsBytes(document(bare)));
            var answer = new DefaultFullHttpResponse(
                    bare.protocolVersion(), bare.status(), body, bare.headers().copy(), EmptyHttpHeaders.INSTANCE);
            answer.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                    .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                    .set(HttpHeaderNames.CACHE_CONTROL, "no-store");
            bare.release();
            return answer;
        }

        private static ProblemDocument document(HttpResponse bare) {
            int status = bare.status().code();
            var title = bare.status().reasonPhrase();
            var detail =
                    switch (status) {
                        case 413 -> "The body is larger than Steward takes.";
                        case 414 -> "The address of this request is longer than Steward takes.";
                        case 431 -> "The headers of this request are larger than Steward takes.";
                        default -> "This is no HTTP request that Steward can read.";
                    };
            var type = "/problems/" + title.toLowerCase(Locale.ROOT).replace(' ', '-');
            return new ProblemDocument(type, title, status, detail, "", List.of());
        }
    }
}
