package dev.steward.provider;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
                .media(media(attachments))
                .build();
    }

    /** The question, preceded by its text documents. */
    static String withDocuments(String text, List<Attachment> attachments) {
        var all = new StringBuilder();
        for (Attachment attachment : attachments) {
            if (attachment instanceof Attachment.Document document && document.isText()) {
                all.append("<document name=\"")
                        .append(document.name().replace("\"", "'"))
                        .append("\">\n")
                        .append(new String(document.bytes(), StandardCharsets.UTF_8))
                        .append("\n</document>\n\n");
            }
        }
        return all.append(text).toString();
    }

    private static List<Media> media(List<Attachment> attachments) {
        var media = new ArrayList<Media>();
        for (Attachment attachment : attachments) {
            switch (attachment) {
                case Attachment.Image image -> media.add(media(image));
                case Attachment.Document document -> {
                    if (!document.isText()) {
                        media.add(media(document));
                    }
                }
            }
        }
        return media;
    }

    private static Media media(Attachment attachment) {
        return Media.builder()
                .mimeType(MimeTypeUtils.parseMimeType(attachment.mime()))
                .data(attachment.bytes())
                .name(attachment.name())
                .build();
    }
}
