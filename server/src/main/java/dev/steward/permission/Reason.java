package dev.steward.permission;

import dev.steward.platform.text.ForeignText;
import java.util.Map;

/**
 * The reason for a decision. The sentence is fixed for each kind; text chosen by others goes into separate fields.
 *
 * @param quotes the fields by name, as shown
 */
public record Reason(Kind kind, Map<String, String> quotes) {

    /** What the decision is based on. */
    public enum Kind {
        rule("A rule applies.", "A rule says: %s."),
        unclear_rule(
                "A rule may apply: the request is ambiguous.",
                "A rule may apply, because the request is ambiguous: %s."),
        granted("You approved this for the rest of the run."),
        same_host("The request to this host was allowed."),
        posting("The model that answers there may use tools that agent rules do not cover."),
        tainted(
                "This run has read outside content, which may have led it to this.",
                "This run has read outside content from “%s”, which may have led it to this."),
        policy_manual("This agent asks before it does anything."),
        policy_balanced("This agent asks before it changes anything."),
        policy_autonomous("This agent never asks."),
        reading("Reading changes nothing."),
        fetching("Fetching changes nothing."),
        read_only_tool("The server says that this tool only reads."),
        own_notes("The agent writes its own notes or its workflow's state."),
        unreadable("The request could not be read, so you decide.");

        private final String sentence;
        private final String quoting;

        Kind(String sentence) {
            this(sentence, sentence);
        }

        /** @param quoting the sentence with a placeholder for the quoted field */
        Kind(String sentence, String quoting) {
            this.sentence = sentence;
            this.quoting = quoting;
        }

        public String sentence() {
            return sentence;
        }
    }

    /** The deciding rule in words. */
    private static final String RULE = "rule";

    /** The source of the foreign content. */
    private static final String SOURCE = "source";

    public Reason {
        quotes = Map.copyOf(quotes);
    }

    static Reason of(Kind kind) {
        return new Reason(kind, Map.of());
    }

    static Reason of(Kind kind, ArgumentRule rule) {
        return new Reason(kind, Map.of(RULE, ForeignText.block(rule.toString())));
    }

    static Reason tainted(String source) {
        return new Reason(Kind.tainted, Map.of(SOURCE, ForeignText.name(source)));
    }

    /** One sentence with the quoted field, for a model or a log. */
    public String text() {
        return quotes.values().stream().findFirst().map(kind.quoting::formatted).orElse(kind.sentence);
    }
}
