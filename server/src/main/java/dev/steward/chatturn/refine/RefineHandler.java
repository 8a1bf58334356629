package dev.steward.chatturn.refine;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record RefineHandler(Refinement refinement) {

    private static final int NOTES_BODY = 1024 * 1024;

    Mono<ServerResponse> refine(ServerRequest request) {
        return Requests.body(request, RefineRequest.class, Requests.LONG_BODY)
                .flatMap(wish -> refinement.refine(wish, Requests.memory(request)))
                .flatMap(done -> Answers.json(request, new RefineRequest.Refined(done.text(), done.model())));
    }

    Mono<ServerResponse> rephrase(Container.Kind kind, ServerRequest request) {
        var container = new Container(kind, Requests.id(request, "id"));
        return Requests.body(request, RephraseRequest.class, NOTES_BODY)
                .flatMap(wish ->
                        refinement.rephrase(container, wish.text(), wish.instruction(), Requests.memory(request)))
                .flatMap(text -> Answers.json(request, new RephraseRequest.Rephrased(text)));
    }
}
