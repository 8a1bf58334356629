package dev.steward.mcp.oauth;

import java.util.List;

/** What is to be seen at a place where metadata may be. */
sealed interface Look {

    record Found(Document document) implements Look {}

    /** There is none. */
    record Missing() implements Look {}

    /** Nobody knows whether there is: the server does not answer, or has trouble of its own. */
    record Failed(String sentence) implements Look {}

    static Look at(HttpAnswer answer) {
        if (answer.isSuccess()) {
            return Document.read(answer.body()).<Look>map(Found::new).orElseGet(Missing::new);
        }
        return answer.isRefusal()
                ? new Missing()
                : new Failed("The server answered with status %d.".formatted(answer.status()));
    }

    /** What several places say together; that there is none only when all say so. */
    static Look all(List<Look> looks) {
        return looks.stream()
                .filter(Found.class::isInstance)
                .findFirst()
                .or(() -> looks.stream().filter(Failed.class::isInstance).findFirst())
                .orElseGet(Missing::new);
    }
}
