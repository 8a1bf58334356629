package dev.steward.push;

import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record PushHandler(Pushes pushes, PushDevices devices) {

    private static final String ID = "id";

    Mono<ServerResponse> read(ServerRequest request) {
        return pushes.read().flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> subscribe(ServerRequest request) {
        return Requests.body(request, PushSubscribe.class)
                .flatMap(devices::add)
                .map(PushDevice::read)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> remove(ServerRequest request) {
        return devices.remove(Requests.id(request, ID))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> tryOut(ServerRequest request) {
        return pushes.tryOut(Requests.id(request, ID)).flatMap(ServerResponse.ok()::bodyValue);
    }
}
