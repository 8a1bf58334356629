package dev.steward.mcp.server;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Where MCP hosts connect. The path counts as it is written: any other spelling of it was judged as another address. */
@Configuration(proxyBeanMethods = false)
class McpRoutes {

    static final String PATH = "/mcp";

    @Bean
    RouterFunction<ServerResponse> mcp(McpHandler handler) {
        return RouterFunctions.route(request -> request.path().equals(PATH), handler::handle);
    }
}
