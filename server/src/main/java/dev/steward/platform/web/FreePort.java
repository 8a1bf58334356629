package dev.steward.platform.web;

import dev.steward.platform.launch.StartupProblem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.reactive.ConfigurableReactiveWebServerFactory;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;

/**
 * Makes the service listen on the next free port if the requested one is taken, so that it starts next to other programs.
 * With {@code STEWARD_STRICT_PORT}, the start fails instead.
 */
@Component
record FreePort(WebProperties web, ServerProperties server)
        implements WebServerFactoryCustomizer<ConfigurableReactiveWebServerFactory>, Ordered {

    static final int TRIES = 100;
    private static final int HIGHEST = 65_535;

    private static final Logger LOG = LoggerFactory.getLogger(FreePort.class);

    private static final boolean HAS_IPV6_LOOPBACK = canBind("::1", 0);

    /** After Spring Boot's own customizer, which sets the requested port. */
    @Override
    public int getOrder() {
        return 1;
    }

    @Override
    public void customize(ConfigurableReactiveWebServerFactory factory) {
        if (!canBind(web.host(), 0)) {
            throw StartupProblem.ofVariable("steward.host", web.host(), "an address or a name of this machine");
        }
        Integer wished = server.getPort();
        if (wished != null && wished > 0 && !web.strictPort()) {
            factory.setPort(from(wished));
        }
    }

    /** Returns the requested port if no other is free: binding it then reports the error. */
    private int from(int wished) {
        int port = IntStream.range(wished, Math.min(wished + TRIES, HIGHEST + 1))
                .filter(this::isFree)
                .findFirst()
                .orElse(wished);
        if (port != wished) {
            LOG.warn(
                    "Port {} is taken, so Steward listens on {}. Set STEWARD_PORT to choose a port, or STEWARD_STRICT_PORT=true to stop instead.",
                    wished,
                    port);
        }
        return port;
    }

    /** On loopback both families count too: a browser may use either for {@code localhost}. */
    private boolean isFree(int port) {
        boolean isLoopbackFree =
                web.reachableByOthers() || canBind("127.0.0.1", port) && (!HAS_IPV6_LOOPBACK || canBind("::1", port));
        return isLoopbackFree && canBind(web.host(), port);
    }

    private static boolean canBind(String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
