package dev.steward.chatturn;

import dev.steward.conversation.attachment.Attachment;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks whether the pictures of one question can be sent at all. @param most bytes of all pictures */
record PictureRoom(long most) {

    private static final double MB = 1024 * 1024;

    /** What to tell a person whose pictures are too large; empty if they fit. @param pictures in their order */
    Optional<String> refusal(List<Attachment> pictures) {
        var tooLarge = pictures.stream().filter(one -> size(one) > most).findFirst();
        if (tooLarge.isPresent()) {
            return Optional.of("The picture '%s' has %s MB, and at most %s MB can be sent at once. Send a smaller one."
                    .formatted(tooLarge.get().filename(), mb(size(tooLarge.get())), mb(most)));
        }
        int fit = 0;
        long all = 0;
        for (var picture : pictures) {
            all += size(picture);
            fit += all <= most ? 1 : 0;
        }
        return all <= most
                ? Optional.empty()
                : Optional.of(
                        "The %d pictures of this question have %s MB together, and at most %s MB can be sent at once: only the first %d fit. Send fewer, or smaller ones."
                                .formatted(pictures.size(), mb(all), mb(most), fit));
    }

    private static long size(Attachment picture) {
        return picture.blob().size();
    }

    private static String mb(long bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / MB);
    }
}
