package dev.steward.mcp.server;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The route for MCP hosts. The path is compared literally: other spellings were checked as other addresses. */
@Configuration(proxyBeanMethods = false)
class McpRoutes {

    static final String PATH = "/mcp";

    @Bean
    RouterFunction<ServerResponse> mcp(McpHandler handler) {
        return RouterFunctions.route(request -> request.path().equals(PATH), handler::handle);
    }
}
