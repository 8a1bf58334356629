package dev.steward.platform.problem;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

public final class Causes {

    /** A chain may lead back to its beginning. Each bean between a failure and the start adds two or three causes. */
    private static final int MAX = 100;

    private Causes() {}

    /** The exception, its cause, and so on. */
    public static Stream<Throwable> of(Throwable error) {
        return Stream.<@Nullable Throwable>iterate(error, e -> e != null, e -> e == null ? null : e.getCause())
                .flatMap(Stream::ofNullable)
                .limit(MAX);
    }
}
