package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@OnEachDatabase({MessageRepository.class, TranscriptRepository.class, AlternativeRepository.class, FindableChanges.class
})
class MessageRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00.123456Z");

    private final MessageRepository messages;
    private final TranscriptRepository transcript;
    private final AlternativeRepository alternatives;
    private final FindableChanges findable;
    private final Sql sql;

    MessageRepositoryTest(
            MessageRepository messages,
            TranscriptRepository transcript,
            AlternativeRepository alternatives,
            FindableChanges findable,
            Sql sql) {
        this.messages = messages;
        this.transcript = transcript;
        this.alternatives = alternatives;
        this.findable = findable;
        this.sql = sql;
    }

    @Test
    void aMessageIsReadAsItWasStored() {
        var topic = conversation();
        var call = new TranscriptEntry.AnsweredCall("c", "n", "{}", true, new TranscriptEntry.FileLink("s", "p"), true);
        var rows = List.of(
                new TranscriptEntry.Question("Hi", null),
                new TranscriptEntry.Question("Hi", "override", new TranscriptEntry.Alternatives(7, 3, 2)),
                new TranscriptEntry.Answer(
                        "", null, List.of(TranscriptEntry.Call.of("c", "n", "{}")), List.of(), null, null),
                new TranscriptEntry.ToolAnswer("found", call),
                new TranscriptEntry.Answer(
                        "Hello 🌍",
                        "thought",
                        List.of(),
                        List.of("a"),
                        new TranscriptEntry.Usage(1, 2),
                        new TranscriptEntry.Ending("model", 3, "stop")),
                new TranscriptEntry.Notice("Error: no", new TranscriptEntry.Failure("rate_limited", 7L, 1L)),
                new TranscriptEntry.Notice("by the way", null));
        for (var said : rows) {
            var stored = stored(topic, said);
            assertThat(got(messages.find(topic, stored.id()))).isEqualTo(stored);
        }
        assertThat(got(transcript
                        .promptBefore(topic, Long.MAX_VALUE, 3)
                        .map(Message::said)
                        .collectList()))
                .containsExactly(
                        new TranscriptEntry.Notice("by the way", null),
                        new TranscriptEntry.Notice("Error: no", null),
                        new TranscriptEntry.Answer("Hello 🌍", null, List.of(), List.of(), null, null));
    }

    @Test
    void aPageHoldsTheNewestRowsBelowAnIdAndOfItsOwnConversationOnly() {
        long here = conversation();
        long there = conversation();
        var all = got(Flux.range(0, 6)
                .concatMap(n ->
                        messages.insert(n % 2 == 0 ? here : there, new TranscriptEntry.Question("n" + n, null), NOW))
                .map(Message::id)
                .collectList());
        assertThat(page(here, Long.MAX_VALUE, 2)).containsExactly(all.get(4), all.get(2));
        assertThat(page(here, all.get(2), 2)).containsExactly(all.get(0));
    }

    @Test
    void onlyWhatIsNamedIsDeleted() {
        long here = conversation();
        long there = conversation();
        var kept = stored(there, new TranscriptEntry.Question("kept", null));
        var rows = got(Flux.range(0, 4)
                .concatMap(n -> messages.insert(here, new TranscriptEntry.Question("n" + n, null), NOW))
                .map(Message::id)
                .collectList());
        assertThat(got(messages.hide(there, rows.get(0)))).isFalse();
        assertThat(got(messages.hide(here, rows.get(0)))).isTrue();
        assertThat(got(messages.hide(here, rows.get(0)))).isFalse();
        assertThat(got(messages.deleteAfter(here, rows.get(2)))).isOne();
        assertThat(page(here, Long.MAX_VALUE, 9)).containsExactly(rows.get(2), rows.get(1));
        assertThat(got(messages.clear(here))).isEqualTo(3);
        assertThat(page(there, Long.MAX_VALUE, 9)).containsExactly(kept.id());
    }

    /** A failure does not count as an answer when the question is asked again; a reminder does. */
    @Test
    void aQuestionIsAnsweredByAllButFailures() {
        long topic = conversation();
        long question = stored(topic, new TranscriptEntry.Question("Hi", null)).id();
        stored(topic, new TranscriptEntry.Notice("Error: no", new TranscriptEntry.Failure("rate_limited", 7L, 1L)));
        assertThat(got(messages.answered(topic, question))).isFalse();
        stored(
                topic,
                new TranscriptEntry.Notice("Tea", null, new TranscriptEntry.Occasion("reminder_fired", NOW, "tea")));
        assertThat(got(messages.answered(topic, question))).isTrue();
    }

    @Test
    void whoeverLooksForRowsIsToldOfThoseThatWentWithTheirAlternatives() {
        long topic = conversation();
        long question = stored(topic, new TranscriptEntry.Question("Hi", null)).id();
        var answer = stored(topic, new TranscriptEntry.Answer("Hello", null, List.of(), List.of(), null, null));
        long before = got(findable.newest());
        var shown = got(alternatives.insert(topic, question, question, 1, NOW));
        assertThat(got(messages.putAway(topic, answer.id(), shown.id()))).isOne();
        assertThat(got(messages.eraseWaiting(question))).isOne();
        assertThat(got(findable.between(before, Long.MAX_VALUE, 9)
                        .map(FindableChanges.Change::row)
                        .collectList()))
                .containsExactly(answer.id());
        assertThat(got(messages.exists(answer.id()))).isFalse();
    }

    private List<Long> page(long conversation, long beforeId, int limit) {
        return got(transcript
                .before(conversation, beforeId, limit)
                .map(Message::id)
                .collectList());
    }

    private Message stored(long conversation, TranscriptEntry said) {
        return got(messages.insert(conversation, said, NOW));
    }

    private long conversation() {
        return got(sql.statement("insert into conversations (kind) values ('topic')")
                .insert());
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}
