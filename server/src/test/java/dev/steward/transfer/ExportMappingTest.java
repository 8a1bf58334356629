package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.conversation.topic.Topic;
import dev.steward.conversation.transcript.TranscriptEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tests how the conversations of each product are converted. */
class ExportMappingTest {

    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

    private static ImportedConversation read(String json) {
        return Talks.of(PrunedJson.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))), NOW);
    }

    /** The rows as lines: the role, the line of the conversation, and the text. */
    private static List<String> rows(ImportedConversation talk) {
        return talk.rows().stream()
                .map(row ->
                        row.said().role() + " " + row.line() + ": " + row.said().content())
                .toList();
    }

    private static String gpt(String id, @Nullable String parent, String role, String text) {
        return gpt(id, parent, role, "\"all\"", "{\"content_type\":\"text\",\"parts\":[\"%s\"]}".formatted(text));
    }

    private static String gpt(String id, @Nullable String parent, String role, String recipient, String content) {
        return """
                "%1$s":{"id":"%1$s","parent":%2$s,"children":[],"message":{"author":{"role":"%3$s"},"recipient":%4$s,
                "create_time":1700000000.5,"content":%5$s,"metadata":{"model_slug":"gpt-x","huge":[1,2,3]}}}""".formatted(id, parent == null ? "null" : "\"" + parent + "\"", role, recipient, content);
    }

    private static ImportedConversation gpt(String current, String... nodes) {
        return read("""
                {"title":"Trip","create_time":1700000000,"update_time":"1700000100","conversation_id":"c1",
                "current_node":"%s","mapping":{"root":{"id":"root","message":null,"parent":null},%s}}""".formatted(current, String.join(",", nodes)));
    }

    @Test
    void chatGptShowsTheLineOfTheOpenNodeAndJoinsWhatTheModelSaidInARow() {
        var talk = gpt(
                "a2",
                gpt("s", "root", "system", "be nice"),
                gpt("q", "s", "user", "Where to?"),
                gpt("t", "q", "assistant", "\"all\"", """
                        {"content_type":"thoughts","thoughts":[{"summary":"Weigh","content":"North or south"}]}"""),
                gpt("c", "t", "assistant", "\"python\"", "{\"content_type\":\"code\",\"text\":\"1+1\"}"),
                gpt("o", "c", "tool", "\"all\"", "{\"content_type\":\"execution_output\",\"text\":\"2\"}"),
                gpt("w", "o", "assistant", "\"web\"", "{\"content_type\":\"code\",\"text\":\"search()\"}"),
                gpt("a2", "w", "assistant", "North \uE200cite\uE202turn0\uE201."));
        assertThat(rows(talk))
                .containsExactly("user 0: Where to?", "assistant 0: ```python\n1+1\n```\n\n```\n2\n```\n\nNorth.");
        var answer = (TranscriptEntry.Answer) talk.rows().getLast().said();
        assertThat(answer.reasoning()).isEqualTo("**Weigh**\n\nNorth or south");
        assertThat(answer.ending()).isEqualTo(new TranscriptEntry.Ending("gpt-x", null, "stop"));
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.tools, 1L, ImportLoss.Kind.marks, 1L));
        assertThat(talk.createdAt()).isEqualTo(Instant.ofEpochSecond(1_700_000_000L));
        assertThat(talk.rows().getFirst().at()).isEqualTo(Instant.parse("2023-11-14T22:13:20.500Z"));
    }

    @Test
    void aDocumentInADocumentHasTheSameLimits() {
        var canvas = "{\\\"name\\\":\\\"n\\\",\\\"content\\\":\\\"c\\\",\\\"parts\\\":[%s0]}";
        assertThat(rows(canvas(canvas.formatted(""))))
                .containsExactly("user 0: q", "assistant 0: **n**\n\n```\nc\n```");
        var large = canvas(canvas.formatted("0,".repeat(250_000)));
        assertThat(rows(large)).containsExactly("user 0: q");
        assertThat(large.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.tools, 1L));
    }

    private static ImportedConversation canvas(String document) {
        return gpt(
                "c",
                gpt("q", "root", "user", "q"),
                gpt(
                        "c",
                        "q",
                        "assistant",
                        "\"canmore.create_textdoc\"",
                        "{\"content_type\":\"code\",\"text\":\"" + document + "\"}"));
    }

    @Test
    void otherAnswersAndOtherWordingsBecomeAlternativesOfTheirQuestion() {
        var talk = gpt(
                "b2",
                gpt("q0", "root", "user", "first wording"),
                gpt("a0", "q0", "assistant", "to the first wording"),
                gpt("q", "root", "user", "question"),
                gpt("a1", "q", "assistant", "one answer"),
                gpt("a2", "q", "assistant", "chosen answer"),
                gpt("q2", "a2", "user", "more"),
                gpt("b2", "q2", "assistant", "end"));
        assertThat(rows(talk))
                .containsExactly(
                        "user 1: first wording",
                        "assistant 1: to the first wording",
                        "user 0: question",
                        "assistant 2: one answer",
                        "assistant 0: chosen answer",
                        "user 0: more",
                        "assistant 0: end");
        assertThat(talk.forks())
                .containsExactly(new ImportedConversation.Fork(
                        2, List.of(new ImportedConversation.Side(0, 1), new ImportedConversation.Side(2, 2))));
        assertThat(talk.loss().counts()).isEmpty();
    }

    @Test
    void circlesAndParentsThatAreNotThereEndALine() {
        var talk = gpt("b", gpt("a", "b", "user", "round"), gpt("b", "a", "assistant", "and round"));
        assertThat(rows(talk)).containsExactly("user 0: round", "assistant 0: and round");
        assertThat(rows(gpt("nowhere", gpt("x", "lost", "user", "alone")))).containsExactly("user 0: alone");
        assertThat(rows(gpt("self", gpt("self", "self", "user", "me")))).containsExactly("user 0: me");
    }

    @Test
    void filesAreNamedWhereTheyWereAndHiddenRowsStayHidden() {
        var talk = gpt("q", gpt("q", "root", "user", "\"all\"", """
                {"content_type":"multimodal_text","parts":[{"content_type":"image_asset_pointer"},"What is it?"]}"""));
        assertThat(rows(talk)).containsExactly("user 0: *(a file that was not imported)*\n\nWhat is it?");
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.files, 1L));
        var named = gpt(
                "q",
                gpt("q", "root", "user", "\"all\"", """
                {"content_type":"multimodal_text","parts":[
                {"content_type":"image_asset_pointer","asset_pointer":"file-service://file-1"},
                {"content_type":"image_asset_pointer","asset_pointer":"sediment://file-2"},"What is it?"]}""")
                        .replace(
                                "\"model_slug\"",
                                "\"attachments\":[{\"id\":\"file-1\",\"name\":\"pic.png\"}],\"model_slug\""));
        assertThat(rows(named))
                .containsExactly(
                        "user 0: *(a file that was not imported)*\n\nWhat is it?\n\n*(a file that was not imported: `pic.png`)*");
        assertThat(named.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.files, 2L));
        var hidden = gpt("q", "root", "user", "secret")
                .replace("\"model_slug\"", "\"is_visually_hidden_from_conversation\":true,\"model_slug\"");
        assertThatThrownBy(() -> gpt("q", hidden))
                .isInstanceOf(UnsupportedConversation.class)
                .hasMessage("empty")
                .extracting(unfit -> ((UnsupportedConversation) unfit).title())
                .isEqualTo("Trip");
    }

    @Test
    void claudeKeepsThinkingArtifactsAndWhatWasAttachedAsText() {
        var talk = read("""
                {"uuid":"u1","name":"","created_at":"2024-05-01T10:00:00.123456Z","updated_at":"2024-05-02T10:00:00Z",
                 "chat_messages":[
                  {"uuid":"m1","sender":"human","created_at":"2024-05-01T10:00:00Z","text":"Read this",
                   "content":[{"type":"text","text":"Read this"}],
                   "attachments":[{"file_name":"a.txt","extracted_content":"inside"}],"files":[{"file_name":"b.png"}]},
                  {"uuid":"m2","sender":"assistant","created_at":"nonsense","content":[
                   {"type":"thinking","thinking":"hm"},{"type":"text","text":"Done"},
                   {"type":"tool_use","name":"artifacts","input":{"title":"Page","content":"<p>","language":"html"}},
                   {"type":"tool_use","name":"web_search","input":{"query":"x"}},{"type":"tool_result"}]}]}""");
        assertThat(rows(talk))
                .containsExactly(
                        "user 0: Read this\n\n**a.txt**\n\n```\ninside\n```\n\n*(a file that was not imported: `b.png`)*",
                        "assistant 0: Done\n\n**Page**\n\n```html\n<p>\n```");
        assertThat(talk.title()).isEqualTo("Read this");
        assertThat(((TranscriptEntry.Answer) talk.rows().getLast().said()).reasoning())
                .isEqualTo("hm");
        assertThat(talk.rows().getLast().at()).isEqualTo(Instant.parse("2024-05-01T10:00:00Z"));
        assertThat(talk.loss().counts())
                .isEqualTo(Map.of(ImportLoss.Kind.files, 1L, ImportLoss.Kind.tools, 2L, ImportLoss.Kind.dates, 1L));
    }

    @Test
    void openWebUiKeepsReasoningAndTheChosenLine() {
        var talk = read("""
                {"id":"o1","title":"Chat","created_at":1700000000,"updated_at":1700000100,"pinned":true,"folder_id":"f-123456789",
                 "chat":{"messages":[{"role":"user","content":"twice"}],"history":{"currentId":"a","messages":{
                  "q":{"id":"q","parentId":null,"role":"user","content":"Hi","timestamp":1700000000},
                  "x":{"id":"x","parentId":"q","role":"assistant","content":"other","model":"m1","timestamp":1700000001},
                  "a":{"id":"a","parentId":"q","role":"assistant","model":"m2","timestamp":1700000002000,
                   "content":"<details type=\\"reasoning\\" done=\\"true\\">\\n<summary>Thought</summary>\\n&gt; a &lt; b\\n</details>\\nHello"}}}}}""");
        assertThat(rows(talk)).containsExactly("user 0: Hi", "assistant 1: other", "assistant 0: Hello");
        assertThat(((TranscriptEntry.Answer) talk.rows().getLast().said()).reasoning())
                .isEqualTo("a < b");
        assertThat(talk.rows().getLast().at()).isEqualTo(Instant.ofEpochSecond(1_700_000_002L));
        assertThat(talk.place()).isEqualTo("Folder f-123456");
        assertThat(talk.pinned()).isTrue();
    }

    @Test
    void anAnswerOfOpenWebUiThatFailedSaysSo() {
        var talk = read("""
                {"title":"Chat","chat":{"history":{"currentId":"a","messages":{
                  "q":{"id":"q","parentId":null,"role":"user","content":"Hi"},
                  "a":{"id":"a","parentId":"q","role":"assistant","content":"","error":{"content":"provider failed"}}}}}}""");
        assertThat(rows(talk)).containsExactly("user 0: Hi", "assistant 0: *(this answer failed: `provider failed`)*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    ["hi",{"type":"text","text":"you"}] | hi you | 0
                    {"type":"text","text":"hi"} | hi | 0
                    [{"type":"image_url"},{"text":"hi"}] | *(a file that was not imported)* hi | 1
                    """)
    void aMessageOfOpenWebUiInPartsKeepsItsTexts(String content, String text, long files) {
        var talk = openWebUi("\"a\":{\"role\":\"user\",\"content\":" + content + "}", "\"currentId\":\"a\"");
        assertThat(talk.rows().getFirst().said().content().replaceAll("\\s+", " "))
                .isEqualTo(text);
        assertThat(talk.loss().counts().getOrDefault(ImportLoss.Kind.files, 0L)).isEqualTo(files);
    }

    /** Whatever is wrong with a node, the conversation is imported, and nodes without a place are counted. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "currentId":"c" | "c":{"content":"stray"} | 1
                    "currentId":null | "c":{"id":"c"} | 0
                    "x":1 | "c":null | 1
                    "currentId":"c" | "c":null | 1
                    "currentId":"c" | "c":"str" | 1
                    "currentId":"nowhere" | "c":5 | 1
                    "currentId":"b" | "c":{"role":"assistant","parentId":"b","content":""} | 0
                    "currentId":"c" | "c":{"role":"system","parentId":null,"content":"be kind"} | 0
                    """)
    void oneBadNodeCostsNoConversation(String current, String node, long strays) {
        var talk = openWebUi("""
                "a":{"role":"user","content":"hi","parentId":null,"timestamp":1700000000},
                "b":{"role":"assistant","content":"hello","parentId":"a","timestamp":1700000001},""" + node, current);
        assertThat(rows(talk)).containsExactly("user 0: hi", "assistant 0: hello");
        assertThat(talk.title()).isEqualTo("Trip");
        assertThat(talk.loss().counts().getOrDefault(ImportLoss.Kind.strays, 0L))
                .isEqualTo(strays);
    }

    @ParameterizedTest
    @CsvSource({"gone, null, 1", "gone, b, 1", "b, null, 1", "b, b, 1", "a, b, 1"})
    void aParentThatIsMissingAndACircleAreCountedAndLoseNothing(String parent, String current, long strays) {
        boolean circle = !parent.equals("gone");
        var talk = openWebUi(
                """
                "a":{"role":"user","content":"hi","parentId":%s},"b":{"role":"assistant","content":"hello","parentId":"%s"}""".formatted(circle ? "\"b\"" : "null", circle ? "a" : parent),
                "\"currentId\":" + (current.equals("null") ? current : "\"" + current + "\""));
        assertThat(rows(talk)).containsExactly("user 0: hi", "assistant 0: hello");
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.strays, strays));
    }

    private static ImportedConversation openWebUi(String nodes, String current) {
        return read("{\"id\":\"o\",\"title\":\"Trip\",\"chat\":{\"history\":{\"messages\":{%s},%s}}}"
                .formatted(nodes, current));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    A cat [cite~turn0] sits. | A cat ([Example](https://example.org/cat)) sits. | 0
                    See [entity~["city","Paris"]]. | See Paris. | 0
                    See [url~A page~https://example.org/(x)]. | See [A page](https://example.org/%28x%29). | 0
                    See [alt~turn3]. | See a drawing. | 0
                    See [cite~turn7]. | See. | 1
                    Two [image_group~{}] and [video~x], | Two and, | 2
                    {A passage} stays. | A passage stays. | 0
                    The end [cite~tur<end> | The end | 1
                    No end [cite~turn0 goes on. | No end goes on. | 1
                    没有尽头[cite~turn0继续。 | 没有尽头继续。 | 1
                    """)
    void marksOfChatGptBecomeWhatTheyShowOrAreCounted(String written, String shown, long lost) {
        var text = written.replace("<end>", "")
                .replaceAll("\\[(?=[a-z_]+~)", "\uE200")
                .replaceAll("(?<=\\w|\\)|]|\\})\\](?=[ .,]|$)", "\uE201")
                .replace('~', '\uE202')
                .replaceAll("^\\{", "\uE203")
                .replace("passage}", "passage\uE204");
        var node = """
                "q":{"id":"q","parent":null,"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["%s"]},
                "metadata":{"content_references":[{"matched_text":"\uE200cite\uE202turn0\uE201","items":[
                {"title":"Example","url":"https://example.org/cat"}]},
                {"matched_text":"\uE200alt\uE202turn3\uE201","alt":"a drawing"}]}}}""".formatted(text.replace("\"", "\\\""));
        var talk = gpt("q", node);
        assertThat(rows(talk)).containsExactly("user 0: " + shown);
        assertThat(talk.loss().counts()).isEqualTo(lost == 0 ? Map.of() : Map.of(ImportLoss.Kind.marks, lost));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    assistant | Cats sit【4†source】. | Cats sit([Example](https://example.org/cat)). | 0
                    assistant | So 【7:2†tea.pdf】 | So (tea.pdf) | 0
                    assistant | None 【9†source】 | None | 1
                    user | I saw 【4†source】 | I saw 【4†source】 | 0
                    """)
    void olderMarksOfSourcesAreResolvedByTheCitationsBesideThem(String role, String written, String shown, long lost) {
        var talk = gpt("q", """
                "q":{"id":"q","parent":null,"message":{"author":{"role":"%s"},"content":{"content_type":"text","parts":["%s"]},
                "metadata":{"citations":[
                {"start_ix":8,"metadata":{"type":"webpage","title":"Example","url":"https://example.org/cat","extra":{"cited_message_idx":4}}},
                {"start_ix":3,"end_ix":20,"metadata":{"type":"file","name":"tea.pdf"}},{"start_ix":99,"metadata":null}]}}}""".formatted(role, written));
        assertThat(talk.rows().getFirst().said().content().strip()).isEqualTo(shown);
        assertThat(talk.loss().counts()).isEqualTo(lost == 0 ? Map.of() : Map.of(ImportLoss.Kind.marks, lost));
    }

    @Test
    void sourcesBesideAnAnswerStandBelowIt() {
        var claude = read("""
                {"uuid":"u1","name":"Trip","chat_messages":[{"uuid":"m1","sender":"assistant","content":[
                  {"type":"text","text":"Fact","citations":[{"uuid":"c","details":{"type":"web_search_citation","url":"https://example.org/a"}},
                  {"url":"https://example.org/b","title":"B"}]}]}]}""");
        assertThat(rows(claude))
                .containsExactly(
                        "assistant 0: Fact\n\nSources:\n\n1. <https://example.org/a>\n2. [B](https://example.org/b)");
        var openWebUi = openWebUi("""
                "a":{"role":"assistant","content":"Fact [1] and [2]","parentId":null,"sources":[
                  {"source":{"name":"search"},"metadata":[{"source":"https://example.org/a","title":"A"},{"source":"https://example.org/a"}]},
                  {"source":{"id":"f","name":"tea.pdf"},"document":["long"],"metadata":[{"name":"tea.pdf","source":"tea.pdf"}]}]}""", "\"currentId\":\"a\"");
        assertThat(rows(openWebUi))
                .containsExactly(
                        "assistant 0: Fact [1] and [2]\n\nSources:\n\n1. [A](https://example.org/a)\n2. tea.pdf");
    }

    @Test
    void aChatThatHasItsMessagesOnlyAsAListIsRead() {
        for (String history : List.of("", "\"history\":{\"messages\":{},\"currentId\":null},")) {
            var talk = read("""
                    {"id":"o","title":"Trip","chat":{%s"messages":[{"role":"user","content":"hi"},
                    {"role":"assistant","content":"hello"}]}}""".formatted(history));
            assertThat(rows(talk)).containsExactly("user 0: hi", "assistant 0: hello");
        }
    }

    @Test
    void anEmojiInTwoHalvesIsOneAndOtherBytesAreCounted() {
        var bytes = ("{\"id\":\"1\",\"mapping\":{" + gpt("q", null, "user", "joke ###### end") + ","
                        + gpt("a", "q", "assistant", "b@d") + "}}")
                .getBytes(StandardCharsets.UTF_8);
        var halves = new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0xBD, (byte) 0xED, (byte) 0xB8, (byte) 0x82};
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("######");
        System.arraycopy(halves, 0, bytes, at, halves.length);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf('@')] = (byte) 0xE9;
        var talk = Talks.of(PrunedJson.read(new ByteArrayInputStream(bytes)), NOW);
        assertThat(rows(talk)).containsExactly("user 0: joke \uD83D\uDE02 end", "assistant 0: b\uFFFDd");
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.flaws, 1L));
    }

    @Test
    void stewardsOwnMarkdownComesBackWithItsRolesWhateverStandsInIt() {
        var talk = MarkdownTalk.read("tea.md", """
                # Tea: a form

                > what it is about
                >
                > > and more

                <!-- steward: user 2026-01-31T12:00:05Z -->
                ## You, 2026-01-31 12:00 UTC

                Ask **me**

                **Assistant:** not really

                <!-- steward: files 2026-01-31T12:00:05Z -->
                Attached:

                - `a.txt` (text/plain, 3 bytes)
                - `` b`(1).txt `` (text/plain, 3 bytes)

                <!-- steward: assistant 2026-01-31T12:00:30Z -->
                ## model-1, 2026-01-31 12:00 UTC

                <!-- steward: call 2026-01-31T12:00:30Z -->
                **Used `x`**

                <!-- steward: tool 2026-01-31T12:00:30Z -->
                **Result of `x`**

                <!-- steward: assistant 2026-01-31T12:01:00Z -->
                ## model-1, 2026-01-31 12:01 UTC

                Here is a form:

                ## User

                Hello in a heading

                ```md
                \\<!-- steward: user 2026-01-31T12:00:05Z -->
                ```

                You:

                <!-- steward: call 2026-01-31T12:01:00Z -->
                **Used `x`**

                <!-- steward: tool 2026-01-31T12:01:00Z -->
                **Result of `x`**

                <!-- steward: notice 2026-01-31T12:02:00Z rate_limited -->
                > Error: no more

                <!-- steward: notice 2026-01-31T12:03:00Z -->
                > Reminder
                """, null, NOW);
        assertThat(rows(talk))
                .containsExactly(
                        "user 0: Ask **me**\n\n**Assistant:** not really\n\n*(a file that was not imported: `a.txt`)*"
                                + "\n\n*(a file that was not imported: `b(1).txt`)*",
                        "assistant 0: Here is a form:\n\n## User\n\nHello in a heading\n\n```md\n"
                                + "<!-- steward: user 2026-01-31T12:00:05Z -->\n```\n\nYou:",
                        "system 0: Error: no more",
                        "system 0: Reminder");
        assertThat(talk.rows().get(2).said())
                .isEqualTo(new TranscriptEntry.Notice(
                        "Error: no more", new TranscriptEntry.Failure("rate_limited", null, null)));
        assertThat(talk.title()).isEqualTo("Tea: a form");
        assertThat(talk.description()).isEqualTo("what it is about\n\n> and more");
        assertThat(talk.rows().getFirst().at()).isEqualTo(Instant.parse("2026-01-31T12:00:05Z"));
        assertThat(((TranscriptEntry.Answer) talk.rows().get(1).said()).ending())
                .isEqualTo(new TranscriptEntry.Ending("model-1", null, "stop"));
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.files, 2L, ImportLoss.Kind.tools, 4L));
    }

    @Test
    void filesThatStewardSavedAreNamedInTheMessage() {
        var talk = read("""
                {"format":"steward.conversation","version":1,"conversation":{"kind":"topic","id":7,"title":"Own",
                 "created_at":"2025-01-01T00:00:00Z"},"messages":[
                 {"role":"user","content":"See","attachments":[{"id":1,"original_filename":"a.txt"},{"id":2}]},
                 {"role":"user","content":"","attachments":[{"id":3,"original_filename":"b.png"}]}]}""");
        assertThat(rows(talk))
                .containsExactly(
                        "user 0: See\n\n*(a file that was not imported: `a.txt`)*\n\n*(a file that was not imported)*",
                        "user 0: *(a file that was not imported: `b.png`)*");
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.files, 3L));
    }

    @Test
    void stewardsOwnFilesComeBackRowByRow() {
        var talk = read("""
                {"format":"steward.conversation","version":1,"conversation":{"kind":"topic","id":7,"title":"Own",
                 "description":"About","pinned":true,"created_at":"2025-01-01T00:00:00Z"},"messages":[
                 {"role":"user","content":"Q","alternatives":{"count":3,"chosen":2},"created_at":"2025-01-01T00:00:01Z"},
                 {"role":"assistant","content":"","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}],"created_at":"2025-01-01T00:00:02Z"},
                 {"role":"tool","content":"R","tool_calls":{"tool_call_id":"c","name":"f","arguments":"{}","is_error":false},"created_at":"2025-01-01T00:00:03Z"},
                 {"role":"assistant","content":"A","reasoning":"r","model":"m","finish_reason":"stop","elapsed_ms":5,"prompt_tokens":1,"completion_tokens":2,"created_at":"2025-01-01T00:00:04Z"},
                 {"role":"system","content":"Error: x","error":{"kind":"rate_limited"},"created_at":"2025-01-01T00:00:05Z"},
                 {"role":"narrator","content":"N"}]}""");
        assertThat(talk.description()).isEqualTo("About");
        assertThat(talk.pinned()).isTrue();
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.branches, 2L, ImportLoss.Kind.strays, 1L));
        assertThat(talk.rows().stream().map(ImportedConversation.Row::said))
                .containsExactly(
                        new TranscriptEntry.Question("Q", null),
                        new TranscriptEntry.Answer(
                                "", null, List.of(TranscriptEntry.Call.of("c", "f", "{}")), List.of(), null, null),
                        new TranscriptEntry.ToolAnswer(
                                "R", new TranscriptEntry.AnsweredCall("c", "f", "{}", false, null, null)),
                        new TranscriptEntry.Answer(
                                "A",
                                "r",
                                List.of(),
                                List.of(),
                                new TranscriptEntry.Usage(1, 2),
                                new TranscriptEntry.Ending("m", 5, "stop")),
                        new TranscriptEntry.Notice(
                                "Error: x", new TranscriptEntry.Failure("rate_limited", null, null)));
    }

    @Test
    void aDescriptionThatIsTooLongIsCutBetweenCharacters() {
        var talk = MarkdownTalk.read("x.md", """
                # x

                > %s💥

                <!-- steward: user 2026-01-31T12:00:05Z -->
                ## You

                Hi
                """.formatted("d".repeat(Topic.MAX_DESCRIPTION - 1)), null, NOW);
        assertThat(talk.description()).isEqualTo("d".repeat(Topic.MAX_DESCRIPTION - 1));
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.cut, 1L));
    }

    @Test
    void markdownIsReadByItsSpeakersAndIsANoteWithoutAny() {
        var own = MarkdownTalk.read("x.md", """
                # Plans

                ## You, 2025-03-01 09:00 UTC

                Shall we?

                ## gpt-4o, 2025-03-01 09:01 UTC

                ```
                ## User
                ```
                Yes.
                """, null, NOW);
        assertThat(own.title()).isEqualTo("Plans");
        assertThat(rows(own)).containsExactly("user 0: Shall we?", "assistant 0: ```\n## User\n```\nYes.");
        assertThat(own.rows().getLast().at()).isEqualTo(Instant.parse("2025-03-01T09:01:00Z"));
        var bold = MarkdownTalk.read("talk.md", "**You:** Hi\n\n**ChatGPT:** Hello\nthere", null, NOW);
        assertThat(rows(bold)).containsExactly("user 0: Hi", "assistant 0: Hello\nthere");
        assertThat(bold.title()).isEqualTo("talk");
        var note = MarkdownTalk.read("note.md", "# Shopping\n- milk\n**Note:** soon", null, NOW);
        assertThat(rows(note)).containsExactly("user 0: - milk\n**Note:** soon");
        assertThat(note.title()).isEqualTo("Shopping");
        assertThatThrownBy(() -> MarkdownTalk.read("e.md", " \n", null, NOW)).hasMessage("empty");
    }

    @Test
    void aStressedWordIsNoSpeakerAndCodeEndsWhereItsFenceSays() {
        var stressed = MarkdownTalk.read(
                "talk.md",
                "**You:** hi\n\n**Assistant**: Sure.\n\n**Claude** is one: good.\n\n**You:** thx",
                null,
                NOW);
        assertThat(rows(stressed))
                .containsExactly("user 0: hi", "assistant 0: Sure.\n\n**Claude** is one: good.", "user 0: thx");
        var note = MarkdownTalk.read("note.md", "Intro.\n**AI** is a field: big.\n**User** needs: speed.", null, NOW);
        assertThat(rows(note)).hasSize(1);
        var code = MarkdownTalk.read(
                "talk.md", "## You\n```md\n```python\n## Assistant\n``\n~~~\n```\n## Assistant\nYes", null, NOW);
        assertThat(rows(code))
                .containsExactly("user 0: ```md\n```python\n## Assistant\n``\n~~~\n```", "assistant 0: Yes");
    }

    @Test
    void theFrontMatterOfAMarkdownFileIsNoMessage() {
        var talk = MarkdownTalk.read(
                "x.md", "---\r\ntitle: \"A: trip\"\r\nsource: x\r\n---\r\n\r\n#### You:\r\nHi\r\n", null, NOW);
        assertThat(rows(talk)).containsExactly("user 0: Hi");
        assertThat(talk.title()).isEqualTo("A: trip");
        var note = MarkdownTalk.read("n.md", "---\ntags: [a]\n---\nMilk", null, NOW);
        assertThat(rows(note)).containsExactly("user 0: ---\ntags: [a]\n---\nMilk");
        assertThat(rows(MarkdownTalk.read("n.md", "---\n## User\nMilk", null, NOW)))
                .containsExactly("user 0: ---", "user 0: Milk");
    }

    @Test
    void anIdThatIsMissingCostsNoConversation() {
        var json = """
                {"title":"Trip","mapping":{"q":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["hi"]}}}}}""";
        assertThat(rows(read(json))).containsExactly("user 0: hi");
        assertThat(read(json).id())
                .isEqualTo(read(json).id())
                .isNotEqualTo(read(json.replace("hi", "ho")).id());
    }

    @Test
    void whatAToolTellsTheModelIsNoAnswer() {
        var talk = gpt(
                "a",
                gpt("s", "root", "system", "be nice"),
                gpt("z", "s", "system", "be brief"),
                gpt("q", "z", "user", "Draw"),
                gpt("t", "q", "tool", "\"all\"", """
                        {"content_type":"multimodal_text","parts":["The whole file",{"content_type":"image_asset_pointer"}]}"""),
                gpt("a", "t", "assistant", "Here"));
        assertThat(rows(talk)).containsExactly("user 0: Draw", "assistant 0: *(a file that was not imported)*\n\nHere");
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.files, 1L, ImportLoss.Kind.tools, 1L));
    }

    @Test
    void otherPartsOfClaudeAreShownOrCountedAndOldArtifactsAreBlocks() {
        var talk = read("""
                {"uuid":"u","name":"Trip","chat_messages":[
                {"sender":"human","content":[{"type":"voice_note","title":"v","text":"Say it"},"now",{"type":"image"}]},
                {"sender":"assistant","content":[{"type":"new_kind"},{"type":"redacted_thinking"}],"text":"no"},
                {"sender":"assistant","text":"Here: <antArtifact identifier=\\"a\\" title=\\"Page\\" language=\\"html\\">\\n<p>\\n</antArtifact> Done <antArtifact x"}]}""");
        assertThat(rows(talk))
                .containsExactly(
                        "user 0: Say it\n\nnow\n\n*(a file that was not imported)*",
                        "assistant 0: Here:\n\n**Page**\n\n```html\n<p>\n```\n\nDone <antArtifact x");
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.files, 1L, ImportLoss.Kind.tools, 1L));
    }

    @Test
    void theRawThoughtsOfOlderOpenWebUiAreThoughts() {
        var talk = openWebUi("""
                "a":{"role":"assistant","content":"\\n<think>\\nhm\\n</think>\\n\\nHello <think>"}""", "\"currentId\":\"a\"");
        assertThat(rows(talk)).containsExactly("assistant 0: Hello <think>");
        assertThat(((TranscriptEntry.Answer) talk.rows().getFirst().said()).reasoning())
                .isEqualTo("hm");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "1700000000, 2023-11-14T22:13:20Z",
                "1700000000.25, 2023-11-14T22:13:20.250Z",
                "1700000000000, 2023-11-14T22:13:20Z",
                "1700000000000000, 2023-11-14T22:13:20Z",
                "1700000000000000000, 2023-11-14T22:13:20Z",
                "1.7e9, 2023-11-14T22:13:20Z",
                "2023-11-14T22:13:20Z, 2023-11-14T22:13:20Z",
                "2023-11-14T23:13:20.5+01:00, 2023-11-14T22:13:20.500Z",
                "2023-11-14 22:13:20, 2023-11-14T22:13:20Z",
                "1e999, -",
                "1e9999999999, -",
                "-1, -",
                "0, -",
                "1515000000000000000000, -",
                "+50000-01-01T00:00:00Z, -",
                "yesterday, -",
                "2023-11-14T23:13:20+0100, 2023-11-14T22:13:20Z",
                "2023-11-14, 2023-11-14T00:00:00Z",
            })
    void aDateIsReadInWhateverUnit(String written, Instant moment) {
        assertThat(Moments.of(JsonNodeFactory.instance.stringNode(written))).isEqualTo(moment);
    }

    @Test
    void whatCannotBeStoredIsMendedAndWhatIsTooLongEnds() {
        var talk = gpt("q", gpt("q", "root", "user", "a\\u0000b\\ud83dc" + "x".repeat(Rows.MAX_LENGTH)));
        assertThat(talk.rows().getFirst().said().content())
                .startsWith("a\uFFFDb\uFFFDcx")
                .hasSize(Rows.MAX_LENGTH);
        assertThat(talk.loss().counts()).isEqualTo(Map.of(ImportLoss.Kind.cut, 1L, ImportLoss.Kind.flaws, 1L));
        assertThat(talk.title()).isEqualTo("Trip");
        var long10k = gpt("q", gpt("q", "root", "user", "x")).title();
        assertThat(long10k).isNotBlank();
        assertThat(Json.title("t".repeat(10_000), List.of())).hasSize(255);
        assertThat(Json.title(" \n\u0007 ", List.of())).isEqualTo("Untitled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"mapping\":{}} | empty",
                "{\"id\":\"1\",\"mapping\":{}} | empty",
                "{\"id\":\"1\",\"mapping\":[]} | unknown",
                "{\"uuid\":\"1\",\"chat_messages\":[null,5,\"x\",{}]} | empty",
                "{\"a\":1} | unknown",
                "{\"id\":\"1\",\"mapping\":{ | broken",
                "{\"id\":\"1\" \"x\"} | broken",
            })
    void whatIsNoConversationIsToldInAWord(String json, String reason) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(UnsupportedConversation.class)
                .hasMessage(reason);
    }

    @Test
    void whatIsTooDeepOrTooLargeIsRefusedBeforeItCosts() {
        assertThatThrownBy(() -> read("{\"id\":\"1\",\"mapping\":" + "{\"a\":".repeat(10_000)))
                .hasMessage("too_large");
        assertThatThrownBy(() -> read("{\"id\":\"1\",\"title\":\"" + "x".repeat(5_000_000) + "\"}"))
                .hasMessage("too_large");
    }

    @Test
    void whatIsRefusedIsNamedByItsTitle() {
        var text = "x".repeat(5_000_000);
        for (var before :
                List.of("{\"title\":\"Long\",", "{\"name\":\"Long\",", "{\"conversation\":{\"title\":\"Long\"},")) {
            assertThatThrownBy(() -> read(before + "\"messages\":[{\"name\":\"No\",\"text\":\"" + text + "\"}]}"))
                    .asInstanceOf(InstanceOfAssertFactories.type(UnsupportedConversation.class))
                    .returns("Long", UnsupportedConversation::title);
        }
        assertThatThrownBy(() -> read("{\"messages\":[{\"name\":\"No\",\"text\":\"" + text + "\"}]}"))
                .asInstanceOf(InstanceOfAssertFactories.type(UnsupportedConversation.class))
                .returns("", UnsupportedConversation::title);
    }

    @Test
    void anEncodingThatWasGuessedIsCounted(@TempDir Path folder) throws IOException {
        var loss = ImportLoss.Kind.guesses;
        assertThat(markdown(folder, "# Müller\n\nGrüße", "windows-1252").loss().counts())
                .containsEntry(loss, 1L);
        assertThat(markdown(folder, "# Müller\n\nGrüße", "UTF-8").loss().counts())
                .doesNotContainKey(loss);
        assertThat(markdown(folder, "You:\nGrüße", "windows-1252").loss().counts())
                .containsEntry(loss, 1L);
    }

    private static ImportedConversation markdown(Path folder, String text, String encoding) throws IOException {
        var file = Files.write(folder.resolve("a.md"), text.getBytes(Charset.forName(encoding)));
        try (var channel = FileChannel.open(file)) {
            var piece = new ItemRow.Piece("a.md", false, null, 0, channel.size());
            return ExportReading.talk(channel, piece, true, NOW);
        }
    }
}
