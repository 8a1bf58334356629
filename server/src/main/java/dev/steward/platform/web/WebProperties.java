package dev.steward.platform.web;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the service listens and whom it answers.
 *
 * @param host the address to bind; loopback unless a person decides otherwise
 * @param port the port to bind; 0 picks a free one
 * @param allowedHosts further names under which the service may be addressed, for a reverse proxy for example
 * @param corsOrigins web origins whose pages may call the API, such as {@code https://tools.example.com}
 */
@ConfigurationProperties("steward")
public record WebProperties(
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("8000") int port,
        @DefaultValue List<String> allowedHosts,
        @DefaultValue List<String> corsOrigins) {}
