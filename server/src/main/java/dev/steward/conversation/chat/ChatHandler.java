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

    Mono<ServerResponse> create(ServerRequest request) {
        return Requests.body(request, ChatCreate.class).flatMap(chats::create).flatMap(ChatHandler::created);
    }

    Mono<ServerResponse> fork(ServerRequest request) {
        long id = Requests.id(request, "id");
        long upTo = Requests.id(request, "message_id");
        return Requests.body(request, ForkRequest.class)
                .flatMap(wish -> forks.fork(id, upTo, wish))
                .flatMap(ChatHandler::created);
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return found(chats.get(Requests.id(request, "id")));
    }

    Mono<ServerResponse> bySlug(ServerRequest request) {
        return found(chats.bySlug(Requests.segment(request, "slug")));
    }

    Mono<ServerResponse> byPublicId(ServerRequest request) {
        return found(chats.byPublicId(Requests.segment(request, "public_id")));
    }

    Mono<ServerResponse> update(ServerRequest request) {
        long id = Requests.id(request, "id");
        return found(Requests.body(request, ChatPatch.class).flatMap(patch -> chats.update(id, patch)));
    }

    Mono<ServerResponse> archive(ServerRequest request) {
        return found(chats.archive(Requests.id(request, "id")));
    }

    Mono<ServerResponse> unarchive(ServerRequest request) {
        return found(chats.unarchive(Requests.id(request, "id")));
    }

    Mono<ServerResponse> delete(ServerRequest request) {
        return chats.delete(Requests.id(request, "id"))
                .then(ServerResponse.noContent().build());
    }

    Mono<ServerResponse> restore(ServerRequest request) {
        return found(chats.restore(Requests.id(request, "id")));
    }

    Mono<ServerResponse> promote(ServerRequest request) {
        var parent = Requests.queryId(request, "parent_id").orElse(null);
        var collection = Requests.queryId(request, "collection_id").orElse(null);
        return promotion
                .promote(Requests.id(request, "id"), parent, collection)
                .map(topic -> TopicRead.of(topic, null))
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    private static Mono<ServerResponse> created(Chat chat) {
        return ServerResponse.status(HttpStatus.CREATED).bodyValue(ChatRead.of(chat));
    }

    private static Mono<ServerResponse> found(Mono<Chat> chat) {
        return chat.map(ChatRead::of).flatMap(ServerResponse.ok()::bodyValue);
    }
}
