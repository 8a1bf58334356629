package dev.steward.provider;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeTypeUtils;

/** Converts a question with attachments to a Spring AI message. */
final class Attachments {

    private Attachments() {}

    /** Pictures and files become media; text documents become part of the question, which every model can read. */
    static UserMessage message(String text, List<Attachment> attachments) {
        return UserMessage.builder()
                .text(withDocuments(text, attachments))
                .media(attachments.stream()
                        .filter(attachment -> !attachment.isText())
                        .map(Attachments::media)
                        .toList())
                .build();
    }

    /** The question, preceded by its text documents. */
    static String withDocuments(String text, List<Attachment> attachments) {
        var all = new StringBuilder();
        for (Attachment attachment : attachments) {
            if (attachment.isText()) {
                all.append("<document name=\"")
                        .append(attachment.name().replace("\"", "'"))
                        .append("\">\n")
                        .append(new String(attachment.bytes(), StandardCharsets.UTF_8))
                        .append("\n</document>\n\n");
            }
        }
        return all.append(text).toString();
    }

    private static Media media(Attachment attachment) {
        return Media.builder()
                .mimeType(MimeTypeUtils.parseMimeType(attachment.mime()))
                .data(attachment.bytes())
                .name(attachment.name())
                .build();
    }
}
