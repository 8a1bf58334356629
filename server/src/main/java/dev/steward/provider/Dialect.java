package dev.steward.provider;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import reactor.core.publisher.Flux;
import tools.jackson.databind.node.ObjectNode;

/** An API offered by providers, as implemented by one of the modules. Keeps a client for each address, up to a limit. */
abstract class Dialect {

    /** Settings have one active address; the others were only tried out. */
    private static final int KEPT = 8;

    private final Map<Address, Client> clients = new ConcurrentHashMap<>();

    /** The part of an endpoint that a client depends on. */
    record Address(String baseUrl, Map<String, String> query) {}

    /** Sends rounds to one address. */
    interface Client {

        /** @param headers to send with it, see {@link ProviderHttp.StreamCall#headers()} */
        Flux<ChatResponse> stream(ModelRequest request, String model, Map<String, String> headers);
    }

    Client at(Endpoint endpoint) {
        var address = new Address(endpoint.baseUrl(), endpoint.query());
        if (clients.size() >= KEPT && !clients.containsKey(address)) {
            clients.clear();
        }
        return clients.computeIfAbsent(address, this::connected);
    }

    abstract Client connected(Address address);

    /** Adds what the library cannot express to a request's body: the state to send back with rounds of the turn. */
    void handBack(List<PromptMessage> messages, ObjectNode body) {}

    /** Creates the reader for one stream. */
    abstract Reading reading();

    /** The tokens of the prompt, including cached ones. */
    int promptTokens(Usage usage) {
        return usage.getPromptTokens();
    }
}
