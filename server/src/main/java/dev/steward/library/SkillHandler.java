package dev.steward.library;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
record SkillHandler(Skills skills) {

    private static final String NAME = "name";

    Mono<ServerResponse> create(ServerRequest request) {
        var memory = Requests.memory(request);
        return Requests.body(request, SkillCreate.class, Requests.LONG_BODY)
                .doOnNext(wish -> memory.reserve(wish.estimatedBytes()))
                .flatMap(skills::create)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<SkillRead> get(ServerRequest request) {
        var memory = Requests.memory(request);
        return skills.get(Requests.segment(request, NAME)).doOnNext(skill -> memory.reserve(skill.estimatedBytes()));
    }

    Mono<SkillRead> update(ServerRequest request) {
        var name = Requests.segment(request, NAME);
        return Requests.body(request, SkillPatch.class, Requests.LONG_BODY)
                .flatMap(patch -> skills.update(name, patch, Requests.memory(request)));
    }

    Mono<ServerResponse> export(ServerRequest request) {
        var name = Requests.segment(request, NAME);
        var memory = Requests.memory(request);
        return skills.file(name)
                .doOnNext(text -> memory.reserve(3 * text.length()))
                .flatMap(text -> Answers.file(name + ".SKILL.md", MediaType.TEXT_MARKDOWN, Flux.just(text)));
    }
}
