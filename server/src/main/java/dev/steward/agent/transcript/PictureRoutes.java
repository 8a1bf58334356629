package dev.steward.agent.transcript;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for pictures in transcripts. */
@Configuration(proxyBeanMethods = false)
class PictureRoutes {

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> pictureApi(PictureHandler handler) {
        return new RouteTable()
                .GET(
                        AgentPaths.ALL + "/pictures/{sha256}",
                        handler::get,
                        AgentPaths.of(
                                        "getAgentPicture",
                                        "Download a picture from an agent's transcript, or a range of it")
                                .path("sha256", String.class)
                                .bytes("The bytes, with the media type of the picture")
                                .problems(404))
                .build();
    }
}
