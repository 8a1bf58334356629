package dev.steward.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Collects the sources of an answer that search models send beside the text. */
final class Sources {

    private static final int MAX = 50;
    private static final int MAX_ADDRESS = 2_000;
    private static final int MAX_TITLE = 200;

    /** As browsers read it: hosts may have any letters, and paths may be written plainly. */
    private static final Pattern ADDRESS =
            Pattern.compile("https?://[^/?#\\s\\p{Cntrl}<>\"\\\\][^\\s\\p{Cntrl}<>\"\\\\]*", Pattern.CASE_INSENSITIVE);

    /** The sources as the text numbers them, from 1. */
    private final List<Source> sources = new ArrayList<>();

    /** @param address empty if it is no web address */
    private record Source(String address, String title) {

        /** The source in an address, or in an object with one. */
        static Source of(JsonNode said) {
            JsonNode inner = said.path("url_citation").isObject() ? said.path("url_citation") : said;
            String url = said.isString() ? said.asString() : inner.path("url").asString("");
            String address = url.isEmpty() ? inner.path("uri").asString("") : url;
            String title = inner.path("title").asString("");
            return address.length() <= MAX_ADDRESS && ADDRESS.matcher(address).matches()
                    ? new Source(address, title)
                    : new Source("", title);
        }

        boolean isAlso(Source other) {
            return address.equals(other.address);
        }

        String link() {
            String line = title.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
            String shown =
                    line.substring(0, Math.min(MAX_TITLE, line.length())).replaceAll("([\\\\\\[\\]`*_<>])", "\\\\$1");
            if (address.isEmpty()) {
                return shown.isEmpty() ? "No address" : shown;
            }
            String target = "<" + address.replace("`", "%60") + ">"; // two would be code
            return shown.isEmpty() ? target : "[" + shown + "](" + target + ")";
        }
    }

    /** Adds a source. Ignored without a web address. */
    void add(JsonNode source) {
        addNumbered(List.of(Source.of(source)));
    }

    /** Adds sources whose order is their number in the text; a list may come again with more in it. */
    void addAll(JsonNode numbered) {
        if (numbered.isArray()) {
            addNumbered(numbered.valueStream().limit(MAX).map(Source::of).toList());
        }
    }

    private void addNumbered(List<Source> numbered) {
        for (int at = 0; at < numbered.size(); at++) {
            var source = numbered.get(at);
            if (source.address.isEmpty()) {
                continue;
            }
            boolean isKnown = sources.stream().anyMatch(source::isAlso);
            if (isKnown) {
                sources.replaceAll(known -> known.isAlso(source) && known.title.isEmpty() ? source : known);
            }
            if ((!isKnown || sources.size() <= at) && sources.size() < MAX) {
                // What cannot be linked, or came before, has a number all the same.
                while (sources.size() < at) {
                    sources.add(numbered.get(sources.size()));
                }
                sources.add(source);
            }
        }
    }

    /** A numbered list to append to the answer; empty without sources. */
    String list() {
        if (sources.isEmpty()) {
            return "";
        }
        var list = new StringBuilder("\n\nSources:\n");
        int number = 0;
        for (var source : sources) {
            list.append("\n").append(++number).append(". ").append(source.link());
        }
        return list.append("\n").toString();
    }
}
