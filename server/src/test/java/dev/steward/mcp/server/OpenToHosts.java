package dev.steward.mcp.server;

import dev.steward.event.EventBus;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Sinks;

/** Base of the tests of the tool server, with two of its sections open over HTTP while a test runs. */
@SuppressWarnings("NullAway.Init")
abstract class OpenToHosts {

    static final Duration SOON = Duration.ofSeconds(20);

    @LocalServerPort
    int port;

    @Autowired
    WebTestClient client;

    @Autowired
    Fixtures.Hands hands;

    @Autowired
    Hosts hosts;

    @Autowired
    EventBus bus;

    @Autowired
    MemoryBudget budget;

    private final List<Host> opened = new ArrayList<>();

    @BeforeEach
    void open() {
        hands.gate = Sinks.one();
        hands.begun.set(0);
        hands.done.set(0);
        hands.cancelled.set(0);
        expose("live", "search");
        settings(Map.of("mcp_http_enabled", true));
    }

    @AfterEach
    void close() {
        hands.gate.tryEmitValue("over");
        opened.forEach(Host::close);
        hosts.all().forEach(hosts::end);
        settings(Map.of("mcp_http_enabled", false, "mcp_expose", Map.of()));
    }

    Host host() {
        var host = new Host(port);
        opened.add(host);
        return host;
    }

    void expose(String... sections) {
        var map = new HashMap<String, Boolean>();
        Stream.of(sections).forEach(section -> map.put(section, true));
        settings(Map.of("mcp_expose", map));
    }

    void settings(Map<String, ?> values) {
        client.put()
                .uri("/api/settings")
                .bodyValue(values)
                .exchange()
                .expectStatus()
                .isOk();
    }
}
