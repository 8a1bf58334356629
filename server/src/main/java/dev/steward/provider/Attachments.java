package dev.steward.provider;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
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
        return attachments.stream()
                        .filter(Attachment::isText)
                        .map(Attachments::asText)
                        .collect(Collectors.joining())
                + text;
    }

    private static String asText(Attachment document) {
        return "<document name=\"" + document.name().replace("\"", "'") + "\">\n"
                + new String(document.bytes(), StandardCharsets.UTF_8) + "\n</document>\n\n";
    }

    private static Media media(Attachment attachment) {
        return Media.builder()
                .mimeType(MimeTypeUtils.parseMimeType(attachment.mime()))
                .data(attachment.bytes())
                .name(attachment.name())
                .build();
    }
}
