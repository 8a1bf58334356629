package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;

class FreePortTest {

    @Test
    void aFreePortIsTakenAsItIsAndATakenOneGivesWayToTheNextUnlessThatIsForbidden() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();
            assertThat(chosen(port, false)).isGreaterThan(port).isLessThan(port + FreePort.TRIES);
            assertThat(chosen(port, true)).isEqualTo(port);
            taken.close();
            assertThat(chosen(port, false)).isEqualTo(port);
        }
    }

    /** Other systems have only one address of this kind. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aPortIsFreeWhereTheServiceListens() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"))) {
            int port = taken.getLocalPort();
            assertThat(chosen("127.0.0.2", port, false)).isGreaterThan(port);
            assertThat(chosen(port, false)).isEqualTo(port);
        }
    }

    @Test
    void anyFreePortIsLeftToTheSystem() {
        assertThat(chosen(0, false)).isZero();
    }

    private static int chosen(int port, boolean strict) {
        return chosen("127.0.0.1", port, strict);
    }

    private static int chosen(String host, int port, boolean strict) {
        var factory = new NettyReactiveWebServerFactory(port);
        var web = new WebProperties(host, port, strict, false, List.of(), "", List.of());
        var server = new ServerProperties();
        server.setPort(port);
        new FreePort(web, server).customize(factory);
        return factory.getPort();
    }
}
