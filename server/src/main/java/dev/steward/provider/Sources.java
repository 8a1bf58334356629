package dev.steward.provider;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Collects the sources of an answer that search models send beside the text. */
final class Sources {

    private static final int MAX = 50;
    private static final int MAX_ADDRESS = 2_000;
    private static final int MAX_TITLE = 200;

    /** Titles by address, in the order in which the text numbers them. */
    private final Map<String, String> titles = new LinkedHashMap<>();

    /** Adds a source: an address, or an object with one. Anything else is ignored. */
    void add(JsonNode source) {
        if (source.isString()) {
            add(source.asString(), "");
            return;
        }
        JsonNode inner = source.path("url_citation").isObject() ? source.path("url_citation") : source;
        String address = inner.path("url").asString("");
        add(
                address.isEmpty() ? inner.path("uri").asString("") : address,
                inner.path("title").asString(""));
    }

    void addAll(JsonNode sources) {
        if (sources.isArray()) {
            sources.forEach(this::add);
        }
    }

    private void add(String address, String title) {
        if (isAddress(address) && (titles.size() < MAX || titles.containsKey(address))) {
            titles.merge(address, title, (known, said) -> known.isEmpty() ? said : known);
        }
    }

    private static boolean isAddress(String address) {
        if (address.length() > MAX_ADDRESS || !address.matches("https?://[^\\s<>]+")) {
            return false;
        }
        try {
            return URI.create(address).getHost() != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** A numbered list to append to the answer; empty without sources. */
    String list() {
        if (titles.isEmpty()) {
            return "";
        }
        var list = new StringBuilder("\n\nSources:\n");
        int number = 0;
        for (var source : titles.entrySet()) {
            list.append("\n").append(++number).append(". ").append(link(source.getKey(), source.getValue()));
        }
        return list.append("\n").toString();
    }

    private static String link(String address, String title) {
        String line = title.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        String shown =
                line.substring(0, Math.min(MAX_TITLE, line.length())).replaceAll("([\\\\\\[\\]`*_<>])", "\\\\$1");
        return shown.isEmpty() ? "<" + address + ">" : "[" + shown + "](<" + address + ">)";
    }
}
