package dev.steward.platform.data;

/** A change is committed and visible, but the disk did not confirm it: a power cut may undo it. */
public final class NotOnDisk extends RuntimeException {

    NotOnDisk(Throwable cause) {
        super("A change was not confirmed by the disk: " + cause.getMessage(), cause);
    }
}
