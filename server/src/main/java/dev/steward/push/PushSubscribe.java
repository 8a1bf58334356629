package dev.steward.push;

import dev.steward.platform.input.Check;
import dev.steward.platform.security.Origin;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

@Schema(name = "PushSubscribe", description = "A browser that subscribes to notifications; a known address is updated")
record PushSubscribe(
        @Schema(minLength = 1, maxLength = MAX_ENDPOINT, description = "The https address of its push service")
        String endpoint,

        PushKeys keys,

        @Nullable @Schema(maxLength = MAX_LABEL, description = "The name of the device; generated when left out")
        String label) {

    static final int MAX_ENDPOINT = 2_000;
    static final int MAX_LABEL = 100;

    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e]+");

    private static final String NAMELESS = "A browser";

    PushSubscribe {
        new Check()
                .required("endpoint", endpoint)
                .length("endpoint", endpoint, 1, MAX_ENDPOINT)
                .that(endpoint == null || isAddress(endpoint), "endpoint", "must be an https address")
                .required("keys", keys)
                .length("label", label, 0, MAX_LABEL)
                .verify();
    }

    /** Whether the host may be called is only checked when sending, since a name may resolve differently by then. */
    private static boolean isAddress(String endpoint) {
        return PLAIN.matcher(endpoint).matches()
                && Origin.of(endpoint)
                        .filter(origin -> origin.scheme().equals("https"))
                        .isPresent();
    }

    String shownLabel() {
        var shown = label == null ? "" : PushText.line(label, MAX_LABEL);
        return shown.isEmpty() ? NAMELESS : shown;
    }

    /** Omits everything that would allow sending to the device. */
    @Override
    public String toString() {
        return "PushSubscribe[" + label + "]";
    }
}
