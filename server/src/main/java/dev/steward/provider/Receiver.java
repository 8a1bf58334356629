package dev.steward.provider;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What the receiver of a request accepts, as far as requests depend on it.
 *
 * @param owner whose state it accepts, see {@link ModelState}
 * @param isAnthropic whether it uses Anthropic's API
 * @param ids the required format of call ids
 * @param toolsForCalls whether it only accepts calls in the history if the request offers tools
 * @param pictureSide maximum side length of a picture in pixels
 * @param without what it has refused
 */
record Receiver(
        String owner,
        boolean isAnthropic,
        Ids ids,
        boolean toolsForCalls,
        int pictureBytes,
        int pictureSide,
        Without without) {

    /** Anthropic's limit is 5 MB of base64. */
    private static final int ANTHROPIC_PICTURE = (5 << 20) / 4 * 3;

    private static final int ANTHROPIC_SIDE = 8_000;

    /** OpenAI accepts 20 MB, Mistral 10; files in conversations have at most 8. */
    private static final int PICTURE = 10 << 20;

    private static final int SIDE = 30_000;

    private static final Pattern CLAUDE = Pattern.compile(".*(?:claude|anthropic).*");
    private static final Pattern MISTRAL =
            Pattern.compile(".*(?:mistral|mixtral|ministral|codestral|devstral|magistral|pixtral|voxtral).*");
    private static final Pattern KIMI = Pattern.compile(".*kimi.*");

    enum Ids {
        /** Letters, digits, {@code _} and {@code -}: required by Anthropic and accepted by all. */
        PLAIN("[a-zA-Z0-9_-]{1,40}"),
        NINE("[a-zA-Z0-9]{9}"),
        /** Its own format, {@code functions.name:0}, with which it calls tools more reliably. */
        OWN("[!-~]{1,64}");

        private final Pattern pattern;

        Ids(String regex) {
            pattern = Pattern.compile(regex);
        }

        boolean takes(String id) {
            return pattern.matcher(id).matches();
        }
    }

    /** The receiver behind a provider's API. Routers forward to the vendor named in the model's id. */
    static Receiver of(Resolution.Real real, Dialect dialect, Without without) {
        String owner =
                dialect.getClass().getSimpleName() + " " + real.endpoint().baseUrl() + " " + real.model();
        boolean anthropic = dialect instanceof AnthropicMessages;
        String model = real.model().toLowerCase(Locale.ROOT);
        boolean claude = anthropic || CLAUDE.matcher(model).matches();
        boolean mistral =
                real.chosen().id().equals("mistral") || MISTRAL.matcher(model).matches();
        Ids ids = mistral ? Ids.NINE : KIMI.matcher(model).matches() ? Ids.OWN : Ids.PLAIN;
        return new Receiver(
                owner,
                anthropic,
                ids,
                claude,
                claude ? ANTHROPIC_PICTURE : PICTURE,
                claude ? ANTHROPIC_SIDE : SIDE,
                without);
    }
}
