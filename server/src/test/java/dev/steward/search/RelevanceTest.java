package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fables after Aesop (public domain), retold for this test, each with a query that should find it. */
class RelevanceTest {

    private static final int QUESTIONS = 100;
    private static final int WANTED = 90;
    private static final int FIRST = 3;

    @Test
    void whatIsMeantIsAmongTheFirstThree(@TempDir Path folder) throws IOException {
        try (var searched = new Searched(folder)) {
            var questions = read(searched.source);
            assertThat(questions).hasSize(QUESTIONS);
            searched.fed();
            var missed = new ArrayList<String>();
            questions.forEach((question, id) -> {
                var first = searched.ids(question).stream().limit(FIRST).toList();
                if (!first.contains(id)) {
                    missed.add(question + " " + first);
                }
            });
            assertThat(missed).hasSizeLessThanOrEqualTo(QUESTIONS - WANTED);
        }
    }

    private static Map<String, Long> read(FakeSource source) throws IOException {
        var questions = new LinkedHashMap<String, Long>();
        try (var file = Objects.requireNonNull(RelevanceTest.class.getResourceAsStream("/search/fables.txt"))) {
            long id = 0;
            for (var line : new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.startsWith("? ")) {
                    questions.put(line.substring(2), id);
                } else {
                    id++;
                    source.said(id, line);
                }
            }
        }
        return questions;
    }
}
