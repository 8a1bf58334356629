package dev.steward.platform.web;

import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/** Knows where the service actually listens: taken from its socket, not from the settings. */
@Component
public class Listening implements NettyServerCustomizer {

    private volatile @Nullable InetSocketAddress bound;

    @Override
    public HttpServer apply(HttpServer server) {
        return server.doOnBound(socket -> note(socket.address())).doOnUnbound(_ -> bound = null);
    }

    private void note(SocketAddress address) {
        bound = address instanceof InetSocketAddress internet ? internet : null;
    }

    /** The URL for programs on this machine; empty if the service listens only on an external address. */
    public Optional<String> localUrl() {
        return Optional.ofNullable(bound)
                .filter(at -> at.getAddress() != null && at.getAddress().isAnyLocalAddress())
                .map(at -> "http://127.0.0.1:" + at.getPort())
                .or(this::loopbackUrl);
    }

    /** The URL for child processes of the service: on loopback if it listens there, otherwise its own address. */
    public Optional<String> ownUrl() {
        return localUrl().or(() -> Optional.ofNullable(bound)
                .filter(at -> at.getAddress() != null)
                .map(Listening::url));
    }

    private static String url(InetSocketAddress at) {
        return "http://" + NetUtil.toSocketAddressString(at);
    }

    /** The loopback URL, such as {@code http://127.0.0.1:8000}; empty unless the service listens only on loopback. */
    public Optional<String> loopbackUrl() {
        return Optional.ofNullable(bound)
                .filter(at -> at.getAddress() != null && at.getAddress().isLoopbackAddress())
                .map(Listening::url);
    }
}
