package dev.steward.library;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record RoleHandler(Roles roles) {

    Mono<ServerResponse> list(ServerRequest request) {
        return roles.list(Requests.memory(request))
                .map(RoleRead::of)
                .collectList()
                .flatMap(list -> Answers.json(request, list));
    }

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, RoleCreate.class)
                .flatMap(roles::create)
                .map(RoleRead::of)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return found(roles.get(Requests.id(request, "id")));
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, "id");
        return found(Requests.body(request, RolePatch.class).flatMap(patch -> roles.update(id, patch)));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return roles.delete(Requests.id(request, "id"))
                .then(ServerResponse.noContent().build());
    }

    private static Mono<ServerResponse> found(Mono<Role> role) {
        return role.map(RoleRead::of).flatMap(ServerResponse.ok()::bodyValue);
    }
}
