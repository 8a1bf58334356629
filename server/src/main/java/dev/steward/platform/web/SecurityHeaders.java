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
import java.util.Map;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Adds the headers that keep a page from being framed, sniffed or made to load from elsewhere, to every response that does
 * not set its own. Runs where responses leave the process, since some are sent before any filter sees the request, for
 * example after invalid HTTP; such a bare refusal also gets its problem document here.
 */
@Component
record SecurityHeaders(JsonMapper json) implements NettyServerCustomizer {

    /** The name of the pipeline handler that every response passes last. */
    static final String PLACE = "steward.headers";

    /** Inline styles are allowed: code highlighting and positioned overlays write style attributes. */
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

    @Override
    public HttpServer apply(HttpServer server) {
        var onTheWayOut = new OnTheWayOut(json);
        return server.doOnChannelInit(
                (_, channel, _) -> channel.pipeline().addAfter(NettyPipeline.HttpCodec, PLACE, onTheWayOut));
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
            if (isRefusal(whole) && !whole.headers().contains(HttpHeaderNames.CACHE_CONTROL)) {
                whole.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-store");
            }
            return whole;
        }

        private static boolean isRefusal(HttpResponse answer) {
            return answer.status().code() >= 400;
        }

        private static boolean isBareRefusal(HttpResponse answer) {
            return answer instanceof FullHttpResponse whole
                    && isRefusal(whole)
                    && !whole.content().isReadable()
                    && !whole.headers().contains(HttpHeaderNames.CONTENT_TYPE);
        }

        private FullHttpResponse inWords(FullHttpResponse bare) {
            var body = Unpooled.wrappedBuffer(json.writeValueAsBytes(document(bare)));
            var answer = new DefaultFullHttpResponse(
                    bare.protocolVersion(), bare.status(), body, bare.headers().copy(), EmptyHttpHeaders.INSTANCE);
            answer.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                    .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            bare.release();
            return answer;
        }

        private static ProblemDocument document(HttpResponse bare) {
            return ProblemDocument.of(
                    bare.status().code(), bare.status().reasonPhrase(), "This is not a valid HTTP request.", "");
        }
    }
}
