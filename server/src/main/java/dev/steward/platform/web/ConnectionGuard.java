package dev.steward.platform.web;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checks each request on a connection before any of it is kept. Refuses unreadable heads, bodies with an ambiguous length,
 * more pipelined requests than a normal client sends, and surplus connections. Runs on the event loop of its connection.
 */
final class ConnectionGuard extends ChannelDuplexHandler {

    /** The most pipelined requests; the web server would keep any number. */
    static final int MAX_AHEAD = 32;

    /** The most body bytes that may wait behind an unanswered request. */
    static final long BYTES_AHEAD = 1024 * 1024L;

    /** How long a client that is still sending may take to notice a refusal. */
    private static final long LINGER_MILLIS = 2_000;

    private record Refusal(HttpResponseStatus status, String detail) {}

    private final AtomicInteger open;
    private final JsonMapper json;

    private boolean surplus;

    /** Requests that have arrived and are not yet answered. */
    private int unanswered;

    private long bytesAhead;

    /** Whether the last request is still arriving. */
    private boolean arriving;

    /** Whether the response being written is only an interim one. */
    private boolean informational;

    /** Whether the rest of this connection is ignored. */
    private boolean deaf;

    /** @param open counts the connections of the server */
    ConnectionGuard(AtomicInteger open, JsonMapper json) {
        this.open = open;
        this.json = json;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        int connections = open.incrementAndGet();
        surplus = connections > Wire.CONNECTIONS;
        ctx.channel().closeFuture().addListener(_ -> open.decrementAndGet());
        if (connections > Wire.CONNECTIONS_AT_ALL) {
            shut(ctx);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (deaf || (message instanceof HttpRequest request && isRefused(ctx, request))) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpContent content) {
            bytesAhead += unanswered > 1 ? content.content().readableBytes() : 0;
            arriving = !(message instanceof LastHttpContent);
            if (bytesAhead > BYTES_AHEAD) {
                ReferenceCountUtil.release(message);
                shut(ctx);
                return;
            }
        }
        ctx.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (deaf) {
            ctx.read();
        } else {
            ctx.fireChannelReadComplete();
        }
    }

    private boolean isRefused(ChannelHandlerContext ctx, HttpRequest request) {
        var refusal = refusal(request);
        if (refusal.isPresent()) {
            // A response that is pending or in progress comes first, and cannot be waited for.
            if (unanswered > 0) {
                shut(ctx);
            } else {
                refuse(ctx, request, refusal.get());
            }
            return true;
        }
        if (unanswered == MAX_AHEAD) {
            shut(ctx);
            return true;
        }
        unanswered++;
        arriving = true;
        return false;
    }

    private Optional<Refusal> refusal(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return Optional.of(unreadable(request.decoderResult().cause()));
        }
        var encodings = request.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (!encodings.isEmpty() && !isChunked(encodings)) {
            return Optional.of(new Refusal(
                    HttpResponseStatus.BAD_REQUEST, "Steward takes no other Transfer-Encoding than chunked."));
        }
        if (!isReadable(request.uri())) {
            return Optional.of(
                    new Refusal(HttpResponseStatus.BAD_REQUEST, "The address is not valid. Encode its path."));
        }
        return surplus
                ? Optional.of(new Refusal(
                        HttpResponseStatus.SERVICE_UNAVAILABLE,
                        "Too many connections (%d). Close some windows.".formatted(Wire.CONNECTIONS)))
                : Optional.empty();
    }

    /** The web server refuses such a path too, but may then leave the next request on the connection unanswered. */
    private static boolean isReadable(String target) {
        try {
            return !target.startsWith("/") || new URI("http://localhost" + target).isAbsolute();
        } catch (URISyntaxException _) {
            return false;
        }
    }

    private static boolean isChunked(List<String> encodings) {
        return encodings.size() == 1 && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(encodings.getFirst());
    }

    private static Refusal unreadable(Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException _ ->
                new Refusal(
                        HttpResponseStatus.REQUEST_URI_TOO_LONG,
                        "The address exceeds %d bytes.".formatted(Wire.MAX_LINE));
            case TooLongHttpHeaderException _ ->
                new Refusal(
                        HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                        "The headers exceed %d bytes.".formatted(Wire.MAX_HEAD));
            default -> new Refusal(HttpResponseStatus.BAD_REQUEST, "This is not a valid request.");
        };
    }

    private void refuse(ChannelHandlerContext ctx, HttpRequest request, Refusal refusal) {
        var path = request.decoderResult().isSuccess() ? request.uri() : "/";
        var document = ProblemDocument.of(
                refusal.status().code(),
                refusal.status().reasonPhrase(),
                refusal.detail(),
                path.lines().findFirst().orElse("/").split("\\?", 2)[0]);
        var body = json.writeValueAsBytes(document);
        var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, refusal.status(), Unpooled.wrappedBuffer(body));
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        deaf = true;
        ctx.writeAndFlush(answer).addListener(_ -> linger(ctx, ctx.newPromise()));
    }

    private void shut(ChannelHandlerContext ctx) {
        deaf = true;
        ctx.close();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            informational = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        }
        if (message instanceof LastHttpContent && !informational) {
            unanswered--;
            bytesAhead = unanswered > 1 ? bytesAhead : 0;
        }
        ctx.write(message, promise);
    }

    /** Closes late while a request is arriving: a client that is still sending would not see its response otherwise. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (arriving && !deaf) {
            deaf = true;
            linger(ctx, promise);
        } else {
            ctx.close(promise);
        }
    }

    private static void linger(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (ctx.channel() instanceof DuplexChannel channel && channel.isActive()) {
            channel.shutdownOutput();
            ctx.executor().schedule(() -> ctx.close(promise), LINGER_MILLIS, TimeUnit.MILLISECONDS);
            ctx.read();
        } else {
            ctx.close(promise);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent idle && idle.state() == IdleState.WRITER_IDLE) {
            if (hasUnread(ctx)) {
                shut(ctx);
            }
            return;
        }
        ctx.fireUserEventTriggered(event);
    }

    private static boolean hasUnread(ChannelHandlerContext ctx) {
        var buffer = ctx.channel().unsafe().outboundBuffer();
        return buffer != null && buffer.totalPendingWriteBytes() > 0;
    }
}
