package dev.steward.platform.web;

import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.server.HttpServer;

/** Where the service really listens: told by its socket, not by what was wished for. */
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

    /** Where programs on this machine reach the service from the machine itself; empty where it listens to others only. */
    public Optional<String> localUrl() {
        return Optional.ofNullable(bound)
                .filter(at -> at.getAddress() != null && at.getAddress().isAnyLocalAddress())
                .map(at -> "http://127.0.0.1:" + at.getPort())
                .or(this::loopbackUrl);
    }

    /** Where programs that the service starts reach it: on loopback if it listens there, else at the address that it has. */
    public Optional<String> ownUrl() {
        return localUrl().or(() -> Optional.ofNullable(bound)
                .filter(at -> at.getAddress() != null)
                .map(at -> "http://" + NetUtil.toSocketAddressString(at)));
    }

    /** The address of the service for this machine, as in {@code http://127.0.0.1:8000}; empty unless it listens on loopback only. */
    public Optional<String> loopbackUrl() {
        return Optional.ofNullable(bound)
                .filter(at -> at.getAddress() != null && at.getAddress().isLoopbackAddress())
                .map(at -> {
                    var host = at.getAddress().getHostAddress();
                    return "http://%s:%d".formatted(host.indexOf(':') < 0 ? host : "[::1]", at.getPort());
                });
    }
}
