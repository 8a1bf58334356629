package dev.steward.mcp.oauth;

import java.util.List;

/** What is to be seen at a place where metadata may be. */
sealed interface MetadataLookup {

    record Found(Document document) implements MetadataLookup {}

    /** There is none. */
    record Missing() implements MetadataLookup {}

    /** Nobody knows whether there is: the server does not answer, or has trouble of its own. */
    record Failed(String sentence) implements MetadataLookup {}

    static MetadataLookup at(HttpAnswer answer) {
        if (answer.isSuccess()) {
            return Document.read(answer.body()).<MetadataLookup>map(Found::new).orElseGet(Missing::new);
        }
        return answer.isRefusal()
                ? new Missing()
                : new Failed("The server answered with status %d.".formatted(answer.status()));
    }

    /** What several places say together; that there is none only when all say so. */
    static MetadataLookup all(List<MetadataLookup> looks) {
        return looks.stream()
                .filter(Found.class::isInstance)
                .findFirst()
                .or(() -> looks.stream().filter(Failed.class::isInstance).findFirst())
                .orElseGet(Missing::new);
    }
}
