package dev.steward.conversation.chat;

import dev.steward.conversation.topic.TopicRead;
import dev.steward.conversation.transcript.ForkRequest;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
record ChatHandler(Chats chats, ChatForks forks, Promotion promotion) {

    Mono<ServerResponse> list(ServerRequest request) {
        var part = Requests.text(request, "q").orElse(null);
        return listed(request, chats.list(part, Requests.page(request, "before_id", Chats.PAGE)));
    }

    Mono<ServerResponse> archived(ServerRequest request) {
        var part = Requests.text(request, "q").orElse(null);
        return listed(request, chats.archived(part, Requests.page(request, "before_id", Chats.PAGE)));
    }

    private static Mono<ServerResponse> listed(ServerRequest request, Flux<Chat> chats) {
        return Answers.list(request, chats.map(ChatRead::listed));
    }

    Mono<ServerResponse> fork(ServerRequest request) {
        long id = Requests.id(request, "id");
        long upTo = Requests.id(request, "message_id");
        return Requests.body(request, ForkRequest.class)
                .flatMap(wish -> forks.fork(id, upTo, wish))
                .map(ChatRead::of)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    Mono<ServerResponse> promote(ServerRequest request) {
        var parent = Requests.queryId(request, "parent_id").orElse(null);
        var collection = Requests.queryId(request, "collection_id").orElse(null);
        return promotion
                .promote(Requests.id(request, "id"), parent, collection)
                .map(topic -> TopicRead.of(topic, null))
                .flatMap(ServerResponse.ok()::bodyValue);
    }
}
