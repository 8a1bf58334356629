package dev.steward.durable.running;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import java.util.Comparator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;

@Configuration(proxyBeanMethods = false)
class RunningRoutes {

    @Bean
    RouterFunction<ServerResponse> runningApi(ObjectProvider<RunningSource> sources) {
        return new RouteTable()
                .GET(
                        "/api/running",
                        _ -> Flux.fromStream(sources::orderedStream)
                                .concatMap(RunningSource::running)
                                .collectSortedList(Comparator.comparing(RunningRead::startedAt))
                                .flatMap(ServerResponse.ok()::bodyValue),
                        Op.of("listRunning", "Running", "List running work, oldest first")
                                .returnsList(RunningRead.class))
                .build();
    }
}
