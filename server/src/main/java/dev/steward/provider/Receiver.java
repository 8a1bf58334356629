package dev.steward.provider;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What the one who gets a request takes, as far as requests differ by it.
 *
 * @param owner whose state it takes back, see {@link ModelState}
 * @param isAnthropic whether it is asked through the interface of Anthropic
 * @param ids how it wants calls to be named
 * @param toolsForCalls whether it takes calls in a history only beside tools that it may call
 * @param pictureBytes the largest picture
 * @param pictureSide the longest side of a picture, in pixels
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

    /** Anthropic counts 5 MB of base64. */
    private static final int ANTHROPIC_PICTURE = (5 << 20) / 4 * 3;

    private static final int ANTHROPIC_SIDE = 8_000;

    /** OpenAI takes 20 MB, Mistral 10; files of conversations have no more than 8. */
    private static final int PICTURE = 10 << 20;

    private static final int SIDE = 30_000;

    private static final Pattern CLAUDE = Pattern.compile(".*(?:claude|anthropic).*");
    private static final Pattern MISTRAL =
            Pattern.compile(".*(?:mistral|mixtral|ministral|codestral|devstral|magistral|pixtral|voxtral).*");
    private static final Pattern KIMI = Pattern.compile(".*kimi.*");

    /** How calls are named. */
    enum Ids {
        /** Letters, digits, {@code _} and {@code -}: what Anthropic wants and everybody takes. */
        PLAIN("[a-zA-Z0-9_-]{1,40}"),
        /** Exactly nine letters and digits. */
        NINE("[a-zA-Z0-9]{9}"),
        /** Its own kind, {@code functions.name:0}, which it calls tools the better for. */
        OWN("[!-~]{1,64}");

        private final Pattern pattern;

        Ids(String regex) {
            pattern = Pattern.compile(regex);
        }

        boolean takes(String id) {
            return pattern.matcher(id).matches();
        }
    }

    /** The receiver behind the interface of a provider. Routers hand on to the house whose name is in that of the model. */
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
