package dev.steward.outbound;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.tcp.SslProvider;

/** Sends a request over its own connection, using the host name but never resolving it. */
final class HttpExchange implements OutboundExchange {

    private static final int MAX_FIRST_LINE = 4 * 1024;
    private static final int MAX_HEADERS = 32 * 1024;
    private static final int CONNECT_MILLIS = 5_000;

    /** Methods that need no Content-Length if they have no body. */
    private static final Set<String> BODILESS = Set.of("GET", "HEAD", "OPTIONS", "DELETE");

    private final SslContext encryption;
    private final HttpClient client;

    HttpExchange(SslContext encryption) {
        this.encryption = encryption;
        this.client = HttpClient.newConnection()
                .noProxy()
                .resolver(NoopAddressResolverGroup.INSTANCE)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .httpResponseDecoder(
                        spec -> spec.maxInitialLineLength(MAX_FIRST_LINE).maxHeaderSize(MAX_HEADERS))
                .disableRetry(true)
                .keepAlive(false);
    }

    @Override
    public Mono<OutboundAnswer> send(OutboundTarget target, InetAddress address, OutboundRequest request) {
        var to = new InetSocketAddress(named(target, address), target.origin().port());
        var plain = client.remoteAddress(() -> to).headers(headers -> write(headers, target, request));
        var ready = target.isEncrypted() ? encrypted(plain) : plain;
        return ready.request(HttpMethod.valueOf(request.method()))
                .uri(target.path())
                .send(body(request))
                .responseConnection((response, connection) -> read(target, request, response, connection))
                .next();
    }

    /** The address combined with the host name, which the certificate is checked against. */
    private static InetAddress named(OutboundTarget target, InetAddress address) {
        try {
            return InetAddress.getByAddress(target.origin().host().replaceAll("[\\[\\]]", ""), address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("An address has four bytes or sixteen.", e);
        }
    }

    /** Passes a ready SslProvider: the alternative looks for HTTP/3, which is not on the classpath. */
    private HttpClient encrypted(HttpClient plain) {
        return plain.secure(SslProvider.builder()
                .sslContext(encryption)
                .handlerConfigurator(HttpExchange::checkName)
                .build());
    }

    private static void checkName(SslHandler handler) {
        var parameters = handler.engine().getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        handler.engine().setSSLParameters(parameters);
    }

    private static void write(HttpHeaders headers, OutboundTarget target, OutboundRequest request) {
        request.headers().forEach(headers::set);
        headers.set(HttpHeaderNames.HOST, target.origin().authority());
        headers.set(HttpHeaderNames.ACCEPT_ENCODING, "gzip");
        if (request.body().length > 0 || !BODILESS.contains(request.method())) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, request.body().length);
        }
    }

    private static Mono<ByteBuf> body(OutboundRequest request) {
        return request.body().length == 0
                ? Mono.empty()
                : Mono.fromSupplier(() -> Unpooled.wrappedBuffer(request.body()));
    }

    private static Mono<OutboundAnswer> read(
            OutboundTarget target, OutboundRequest request, HttpClientResponse response, Connection connection) {
        int status = response.status().code();
        var headers = headers(response.responseHeaders());
        boolean isAsked = request.limits().redirects() == 0 || !OutboundRedirect.is(status, first(headers, "location"));
        var body = new BodyBytes(request.limits().bytes());
        Flux<byte[]> pieces = isAsked ? connection.inbound().receive().asByteArray() : Flux.empty();
        return pieces.takeUntil(piece -> body.isFull(piece, piece.length))
                .then(Mono.fromSupplier(() -> answer(target, status, headers, body)))
                .doFinally(_ -> connection.dispose());
    }

    private static OutboundAnswer answer(
            OutboundTarget target, int status, Map<String, List<String>> headers, BodyBytes body) {
        var announced = first(headers, "content-length");
        long length = announced != null && announced.matches("[0-9]{1,18}") ? Long.parseLong(announced) : body.seen();
        return new OutboundAnswer(status, target.url(), headers, body.kept(), body.isCut(), length);
    }

    private static @Nullable String first(Map<String, List<String>> headers, String name) {
        var values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? null : values.getFirst();
    }

    private static Map<String, List<String>> headers(HttpHeaders headers) {
        var values = new TreeMap<String, List<String>>();
        headers.forEach(
                header -> values.computeIfAbsent(header.getKey().toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
                        .add(header.getValue()));
        values.replaceAll((_, all) -> List.copyOf(all));
        return values;
    }
}
