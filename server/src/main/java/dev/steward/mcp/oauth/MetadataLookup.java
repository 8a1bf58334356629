package dev.steward.mcp.oauth;

import java.util.List;

/** The result of looking for metadata in one place. */
sealed interface MetadataLookup {

    record Found(Document document) implements MetadataLookup {}

    /** There is none. */
    record Missing() implements MetadataLookup {}

    /** It is unknown whether there is metadata: the server does not answer or has an error. */
    record Failed(String sentence) implements MetadataLookup {}

    /** @param field without which it is another document: some servers answer every address with one */
    static MetadataLookup at(HttpAnswer answer, String field) {
        if (answer.isSuccess()) {
            return Document.read(answer.body())
                    .filter(document -> document.holds(field))
                    .<MetadataLookup>map(Found::new)
                    .orElseGet(Missing::new);
        }
        return answer.isRefusal()
                ? new Missing()
                : new Failed("The server answered with status %d.".formatted(answer.status()));
    }

    /** Combines the results of several places; missing only if all are. */
    static MetadataLookup all(List<MetadataLookup> looks) {
        return looks.stream()
                .filter(Found.class::isInstance)
                .findFirst()
                .or(() -> looks.stream().filter(Failed.class::isInstance).findFirst())
                .orElseGet(Missing::new);
    }
}
