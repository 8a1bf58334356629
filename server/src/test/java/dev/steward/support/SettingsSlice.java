package dev.steward.support;

import dev.steward.platform.memory.RoomyHeap;
import dev.steward.setting.AgentStanding;
import dev.steward.setting.DockerStanding;
import dev.steward.setting.EnabledServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.util.FileSystemUtils;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Base of the tests of settings and providers, on a real port and both databases, without the features above them. */
@OnBothDatabases
@SpringBootTest(classes = SettingsSlice.Parts.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@AutoConfigureWebTestClient(timeout = "60s")
@Import(RoomyHeap.class)
public abstract class SettingsSlice {

    @EnableAutoConfiguration
    @ConfigurationPropertiesScan("dev.steward")
    @ComponentScan(
            basePackages = {"dev.steward.platform", "dev.steward.event", "dev.steward.setting", "dev.steward.provider"},
            excludeFilters = @Filter(type = FilterType.CUSTOM, classes = TypeExcludeFilter.class))
    static class Parts {

        @Bean
        EnabledServers noServers() {
            return Map::of;
        }

        @Bean
        DockerStanding noDocker() {
            return () -> Mono.just(false);
        }

        @Bean
        AgentStanding noAgents() {
            return new AgentStanding() {
                @Override
                public String unavailableReason() {
                    return "There are no agents in this part of the service.";
                }

                @Override
                public boolean isStarted() {
                    return false;
                }
            };
        }
    }

    @Autowired
    @SuppressWarnings("NullAway.Init")
    protected WebTestClient client;

    @DynamicPropertySource
    static void dataFolder(DynamicPropertyRegistry registry) throws IOException {
        Path folder = Files.createTempDirectory("steward-test");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> FileSystemUtils.deleteRecursively(folder.toFile())));
        registry.add("steward.data-dir", folder::toString);
        registry.add("steward.model.connect-seconds", () -> "2");
    }

    /** Changes settings and returns all of them. */
    protected final JsonNode put(Map<String, ?> settings) {
        return json(client.put().uri("/api/settings").bodyValue(settings));
    }

    /** The response to a {@code GET}. */
    protected final JsonNode get(String uri) {
        return json(client.get().uri(uri));
    }

    /** The JSON of a request that must succeed. */
    protected static JsonNode json(WebTestClient.RequestHeadersSpec<?> request) {
        return Objects.requireNonNull(request.exchange()
                .expectStatus()
                .isOk()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody());
    }
}
