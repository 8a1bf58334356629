package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.Talk;
import dev.steward.support.Upload;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests what a model is told about files. */
class ToldFilesTest extends AttachmentTest {

    @Test
    void aMessageMayBeNothingButAFile() {
        provider.otherwise(Script.says("seen"));
        long file = id(upload(topic, Upload.of("a.txt", "alpha")));
        say(Map.of("content", "", "attachment_ids", List.of(file)));
        assertThat(lastPrompt())
                .startsWith("(No words, only what is attached.)")
                .contains("alpha");
        assertThat(talk.json("POST", stream(), Map.of("content", "", "attachment_ids", List.of(file)))
                        .path("status")
                        .asInt())
                .isEqualTo(422);
        assertThat(talk.messages(topic)).hasSize(2);
    }

    @Test
    void theModelIsToldWhatFilesSayEvenWhereASkillTakesThePlaceOfTheWords() {
        provider.otherwise(Script.says("seen"));
        long code = id(upload(topic, Upload.of("main.c", "int main() {\n    return 0;\n}")));
        long broken = id(upload(topic, Upload.of("paper.pdf", "%PDF-1.7 broken")));
        say(Map.of("content", "/review", "prompt_override", "Review this.", "attachment_ids", List.of(code, broken)));
        assertThat(lastPrompt()).isEqualTo("""
                Review this.

                Attached files:
                - main.c (text/x-c, 28 bytes)
                    int main() {
                        return 0;
                    }
                - paper.pdf (application/pdf, 15 bytes)
                    [No text could be extracted: it is damaged.]""");
        assertThat(talk.messages(topic)
                        .getFirst()
                        .path("attachments")
                        .path(1)
                        .path("unreadable")
                        .asString())
                .isEqualTo("damaged");
    }

    @Test
    void aDamagedPictureIsToldAndNotSent() {
        provider.otherwise(Script.says("seen"));
        long file = id(upload(topic, new Upload("a.png", "image/png", Arrays.copyOf(PNG, 20))));
        say(Map.of("content", "what is it", "attachment_ids", List.of(file)));
        assertThat(lastPrompt()).isEqualTo("""
                what is it

                Attached files:
                - a.png (image/png, 20 bytes)
                    [No text could be extracted: it is damaged.]""");
        assertThat(talk.messages(topic)
                        .getFirst()
                        .path("attachments")
                        .path(0)
                        .path("unreadable")
                        .asString())
                .isEqualTo("damaged");
    }

    @Test
    void picturesThatCannotBeSentTogetherAreRefusedWithTheirNumberBeforeTheModelIsAsked() {
        var large = Arrays.copyOf(PNG, 6 << 20);
        var files = IntStream.range(0, 3)
                .mapToObj(i -> {
                    large[large.length - 1] = (byte) i;
                    return id(upload(topic, new Upload(i + ".png", "image/png", large.clone())));
                })
                .toList();
        int before = provider.requests().size();
        var end =
                say(Map.of("content", "what are they", "attachment_ids", files)).getLast();
        assertThat(end.data().toString()).contains("The 3 pictures of this question have 18.0 MB together");
        assertThat(provider.requests()).hasSize(before);
    }

    @Test
    void aPictureIsShownToAModelThatMaySeeAndItsAbsenceIsToldToOneThatCannot() {
        provider.otherwise(Script.says("seen"));
        long file = id(upload(topic, new Upload("a.png", "image/png", PNG)));
        say(Map.of("content", "what is it", "attachment_ids", List.of(file)));
        assertThat(content().toString())
                .contains("data:image/png;base64," + Base64.getEncoder().encodeToString(PNG));

        talk.json("PUT", "/api/settings", Map.of("llm_provider", "mock"));
        long other = talk.topic("mock");
        long second = id(upload(other, new Upload("a.png", "image/png", PNG)));
        var answer = Talk.text(
                Talk.all(talk.start(other, Map.of("content", "what is it", "attachment_ids", List.of(second)))));
        assertThat(answer).contains("a.png").contains("the model cannot see");
    }

    @Test
    void aPictureThatTheModelMakesIsPartOfItsAnswerAndIsShownToNoModel() {
        var data = Base64.getEncoder().encodeToString(PNG);
        provider.next(Script.answer()
                .raw("data: {\"choices\":[{\"delta\":{\"images\":[{\"type\":\"image_url\",\"image_url\":"
                        + "{\"url\":\"data:image/png;base64,%s\"}}]}}]}\n\n".formatted(data))
                .done("stop"));
        var done = say(Map.of("content", "Draw a kettle")).getLast().data();
        assertThat(done.path("content").asString()).isEqualTo("(A picture.)");
        var picture = done.path("attachments").path(0);
        assertThat(picture.path("mime").asString()).isEqualTo("image/png");
        var row = talk.messages(topic).getLast();
        assertThat(row.path("role").asString()).isEqualTo("assistant");
        assertThat(row.path("attachments").path(0).path("id")).isEqualTo(picture.path("id"));
        provider.next(Script.says("Gladly."));
        say(Map.of("content", "Another one"));
        assertThat(provider.requests().getLast().body().toString())
                .contains("(A picture.)")
                .doesNotContain(data);
    }
}
