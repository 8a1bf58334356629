package dev.steward.conversation;

import java.util.List;

/**
 * What a conversation is about, for a model and for lists.
 *
 * @param sections what a model is told about it, each a paragraph of its own
 */
public record Subject(Container container, String title, List<String> sections) {

    public Subject {
        sections = List.copyOf(sections);
    }
}
