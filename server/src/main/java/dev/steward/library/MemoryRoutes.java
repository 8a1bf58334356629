package dev.steward.library;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.create;
import static dev.steward.platform.web.Verbs.large;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for memories. */
@Configuration(proxyBeanMethods = false)
class MemoryRoutes {

    private static final String TAG = "Memories";
    private static final String ONE = "/api/memories/{id}";

    @Bean
    RouterFunction<ServerResponse> memoryApi(Memories memories, MemoryPrompt prompt) {
        return new RouteTable()
                .GET(
                        "/api/memories",
                        large(request -> memories.list(Requests.memory(request))),
                        Op.of("listMemories", TAG, "List memories, at most 500: by kind, oldest first")
                                .returnsList(MemoryRead.class))
                .POST(
                        "/api/memories",
                        create(MemoryCreate.class, memories::create),
                        Op.of("createMemory", TAG, "Create a memory; up to 500")
                                .body(MemoryCreate.class)
                                .returns(201, MemoryRead.class)
                                .problems(404, 409))
                .GET(
                        "/api/memories/duplicates",
                        large(request -> memories.duplicates(Requests.memory(request))),
                        Op.of("listDuplicateMemories", TAG, "List pairs of similar memories, at most 50")
                                .returnsList(MemoryPair.class))
                .GET(
                        "/api/memories/told",
                        large(request ->
                                prompt.usage(Requests.text(request, "model").orElse(null))),
                        Op.of("getToldMemories", TAG, "How much of the memories models are given")
                                .query("model", String.class, "The one in the settings when left out")
                                .returns(200, MemoryTold.class)
                                .problems(422))
                .PATCH(
                        ONE,
                        byId(MemoryPatch.class, memories::update),
                        Op.of("updateMemory", TAG, "Update a memory")
                                .body(MemoryPatch.class)
                                .returns(200, MemoryRead.class))
                .DELETE(
                        ONE,
                        byId(memories::delete),
                        Op.of("deleteMemory", TAG, "Delete a memory").empty(204))
                .POST(
                        ONE + "/merge",
                        byId(MemoryMerge.class, memories::merge),
                        Op.of("mergeMemories", TAG, "Merge two memories")
                                .body(MemoryMerge.class)
                                .returns(200, MemoryRead.class))
                .build();
    }
}
