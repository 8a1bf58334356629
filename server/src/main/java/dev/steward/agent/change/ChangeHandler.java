package dev.steward.agent.change;

import dev.steward.agent.definition.AgentReference;
import dev.steward.history.change.ChangeRead;
import dev.steward.history.change.Undo;
import dev.steward.history.change.UndoRead;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ChangeHandler(AgentReference references, RunChanges changes) {

    Mono<ServerResponse> list(ServerRequest request) {
        long run = Requests.id(request, "run_id");
        var page = Requests.page(request, "before_id", Undo.PAGE);
        return Answers.list(
                request,
                references.id(Requests.segment(request, "id")).flatMapMany(agent -> changes.list(agent, run, page)));
    }

    /** Reserves the memory of the response first, so that a completed undo is always reported. */
    Mono<UndoRead> undo(ServerRequest request) {
        long run = Requests.id(request, "run_id");
        Requests.memory(request).reserve(UndoRead.MAX_HELD);
        return references.id(Requests.segment(request, "id")).flatMap(agent -> changes.undo(agent, run));
    }

    /** The same for one change. */
    Mono<UndoRead> undoOne(ServerRequest request) {
        long run = Requests.id(request, "run_id");
        long change = Requests.id(request, "change_id");
        Requests.memory(request).reserve(ChangeRead.MAX_HELD);
        return references.id(Requests.segment(request, "id")).flatMap(agent -> changes.undo(agent, run, change));
    }
}
