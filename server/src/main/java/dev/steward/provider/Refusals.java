package dev.steward.provider;

import static dev.steward.provider.Faults.WHERE;

import dev.steward.provider.ModelFault.Kind;
import dev.steward.provider.StreamFailure.Refused;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets a refusal: maps status, code and words to a {@link ModelFault} (Spec: errors, 3.9). */
final class Refusals {

    /** The code of a tool call that the provider cannot read. */
    static final String MALFORMED_CALL = "tool_use_failed";

    /** Maximum length of a quoted message; some providers answer with a whole page. */
    private static final int MAX_MESSAGE = 400;

    // Each pattern is searched once from start to end. Messages with two parts are matched in two steps, since a
    // pattern with ".*" in the middle would search the rest again from each first part.
    private static final Pattern TOOLS = words("tools\\b");
    private static final Pattern TOO_MANY = words("too long|too many|at most|maximum");
    private static final Pattern TOO_MANY_TOOLS = words("(?:too many|maximum number of) tools");
    private static final Pattern TOOL_LIMIT =
            words("(?:maximum(?: [a-z]{1,20}){0,3}|at most|limit(?: of)?) (\\d{1,9})");
    private static final Pattern TOOL_COUNT =
            words("(?:got|with|have|given)\\D{0,40}(\\d{1,9}) ?(?:instead|tools|$|\\.)");
    private static final Pattern CONTEXT = words("context (?:length|window|size)");
    private static final Pattern EXCEED = words("exceed");
    private static final Pattern EXCEEDS = words("exceeds?\\b");
    private static final Pattern CONTEXT_WORD = words("context");
    private static final Pattern CONTEXT_TOO_LONG = words("maximum context length|prompt is too long|input is too long"
            + "|too many (?:input )?tokens(?!,? (?:please wait|per ))|max_prompt_tokens|reduce the length|token count [^.]{0,60}exceeds"
            + "|too large for model|maximum prompt length|exceeded model token limit|prompt exceeds max length"
            + "|range of input length|longer than the model's context|loaded with context length of only"
            + "|token count is \\d{1,9} but|inputs` (?:must have less than|tokens \\+)|longer than the maximum model length"
            + "|context length is only|max_tokens must be at least 1, got -|prompt too long|exceeded max(?:imum)? context"
            + "|(?:greater than the|reached) context length|greater than max_seq_len|request too large|tokens must be reduced"
            + "|context is full|context (?:window )?limit reached|input tokens limit exceeded: \\d|prompt is too large"
            + "|prompt 超长");
    private static final Pattern MODEL = words("model\\b");
    private static final Pattern NOT_THERE = words(
            "not (?:be )?found|does not exist|not exist|unknown|not available|no such|not supported|not loaded|no longer");
    private static final Pattern NOT_FOUND = words("not (?:be )?found|not exist|no such");
    private static final Pattern NO_ACCESS = words("not have access to (?:the )?model");
    private static final Pattern INVALID_KEY =
            words("api[ _-]?key (?:is )?(?:not valid|invalid|expired)|(?:invalid|incorrect) (?:x-)?api[ _-]?key");
    private static final Pattern FLAGGED = words("flagged|moderation|content (?:policy|filter)");
    private static final Pattern EFFORT =
            words("reasoning[._ ]?effort|output_config|thinking(?:[._]| (?:budget|effort|level|mode)\\b)");
    private static final Pattern NO_SUCH_MODEL = words("(?:unknown|invalid|no such) model|not a valid model");

    private static final Pattern TOOLS_AS_SUCH =
            words("\\btools?\\b|function[ -]?call|\\bfunctions\\b|tool[_ -]?choice");
    private static final Pattern ONE_TOOL = words("tools(?:\\.|\\[)\\d|schema for (?:function|tool)|input_schema");
    private static final Pattern PICTURES =
            words("\\bimages?\\b|image_url|image input|vision|multi-?modal|\\bpictures?\\b");
    private static final Pattern ONE_PICTURE =
            words("(?:unsupported|invalid) image\\b(?! input)|image (?:type|format|data)|image/[a-z]"
                    + "|(?:media|mime|content)[ -]?type");
    private static final Pattern NOT_TAKEN = words(
            "(?:does|do|is|are) not (?:currently )?(?:support|accept|enabled|available|permitted)|(?:doesn't|don't|isn't|aren't)"
                    + " (?:support|accept)|not supported|unsupported|no endpoints found that support|cannot (?:process|accept|read)"
                    + "|requires --(?:enable-auto-tool-choice|jinja)|unrecognized request argument|only supports? text|text[- ]only");
    private static final Pattern IMAGE_URL_REFUSED = words(
            "unknown variant `?image|image_url is only|mmproj|content must be a string|data required for image input");
    private static final Pattern QUOTA = words(
            "insufficient (?:quota|balance|credits?|funds)|exceeded your current quota"
                    + "|credit balance is too low|out of credits|requires more credits|doesn't have any credits"
                    + "|exceeded your monthly (?:included )?credits|credit limit exceeded|used all available credits|spending limit");
    private static final Pattern ENDED = Pattern.compile("[.!?…:。！？][\"'”’»)]*$");

    static Pattern words(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
    }

    private Refusals() {}

    static ModelFault of(Refused refused, Resolution.Real asked) {
        RefusalWords words = RefusalWords.read(refused.body(), asked.endpoint());
        String label = asked.chosen().label();
        String model = "The model “" + asked.model() + "” of " + label;
        String said = said(words.message());
        int status = status(refused.status(), words);
        var retryAfter = refused.retryAfter().or(words::delay);

        if (words.hasCode("model_not_available_for_integrator")) {
            return Kind.NOT_AVAILABLE_FOR_INTEGRATOR.fault(label + " does not serve the model “" + asked.model()
                    + "” at the moment. Send again, or choose another model in " + WHERE + ".");
        }
        if (words.hasCode("unsupported_api_for_model")
                || (status < 500 && words.message().contains("v1/responses"))) {
            // Only Azure's older addresses have a query; the responses API is at the newer ones
            String advice = asked.endpoint().query().isEmpty()
                    ? " does not take chat requests. Choose another model in " + WHERE + "."
                    : " does not take chat requests at this address. In " + WHERE
                            + ", enter the endpoint that ends in /openai/v1, or choose another model.";
            return Kind.OTHER_INTERFACE.fault(model + advice);
        }
        if (words.hasCode(MALFORMED_CALL)) {
            return Kind.MALFORMED.fault("The model wrote a tool call that " + label
                    + " could not read. Send again, or choose another model in " + WHERE + ".");
        }
        if (status != 401 && status != 429 && RefusedPart.isForm(words.message())) {
            return rejected(status, words, said);
        }
        if (status != 401 && status != 429 && takesNoTools(words.message())) {
            return Kind.TOOLS_REFUSED.fault(
                    model + " takes no tools. Choose another model, or switch the tools off for this conversation.",
                    words.message());
        }
        if (status != 401 && status != 429 && takesNoPictures(words.message())) {
            return Kind.PICTURES_REFUSED.fault(
                    model
                            + " takes no pictures. Choose another model for this conversation, or ask without them."
                            + said,
                    words.message());
        }
        if (isAboutTools(words.message())) {
            return Kind.TOO_MANY_TOOLS.fault(tooManyTools(label, words.message()));
        }
        if (words.hasCode("context_length_exceeded")
                || words.hasCode("exceed_context_size")
                || status == 413
                || (status <= 500 && isAboutTheContext(words.message()))) {
            return Kind.CONTEXT_TOO_LONG.fault(
                    "The conversation is longer than the model “" + asked.model()
                            + "” takes. Lower the input token limit or choose a model with a larger context window in "
                            + WHERE
                            + "." + said,
                    status == 413 ? "status 413" : RefusedPart.isAboutTheSum(words.message()) ? words.message() : "");
        }
        return switch (status) {
            case 402 ->
                Kind.RATE_LIMITED.fault(
                        label + " asks for payment (status 402): its credits are used up, or billing is not set up."
                                + said + " Add credits there, or choose another provider in " + WHERE + ".",
                        402,
                        retryAfter);
            case 401 -> Kind.CREDENTIALS_REJECTED.fault(credentials(status, asked, said));
            case 403 -> forbidden(words, retryAfter, asked, said);
            case 404 -> notFound(words, asked, said);
            case 429 -> rateLimited(words, retryAfter, label, said);
            default -> {
                if (status >= 500 || isTooSlow(status)) {
                    yield Kind.PROVIDER_DOWN.fault(
                            label + ": provider error (status " + status + ")." + said + " Try again" + in(retryAfter)
                                    + ".",
                            status,
                            retryAfter);
                }
                if (words.hasCode("model_not_found") || isAboutTheModel(words.message())) {
                    yield notFound(words, asked, said);
                }
                yield rejected(status, words, said);
            }
        };
    }

    private static ModelFault rejected(int status, RefusalWords words, String said) {
        String why = said.isEmpty() ? (status == 0 ? " it could not say why." : " status " + status + ".") : said;
        return Kind.REJECTED.fault(
                "The model provider rejected the request:" + why,
                words.message().isEmpty() ? "status " + status : words.message());
    }

    /** 408, 425: the request was too slow or too early, and may be retried unchanged. */
    private static boolean isTooSlow(int status) {
        return status == 408 || status == 425;
    }

    private static boolean takesNoTools(String message) {
        return !ONE_TOOL.matcher(message).find()
                && (says(message, TOOLS_AS_SUCH, NOT_TAKEN) || says(message, NOT_TAKEN, TOOLS_AS_SUCH));
    }

    private static boolean takesNoPictures(String message) {
        if (ONE_PICTURE.matcher(message).find()) {
            return false;
        }
        return IMAGE_URL_REFUSED.matcher(message).find()
                || says(message, PICTURES, NOT_TAKEN)
                || says(message, NOT_TAKEN, PICTURES);
    }

    /**
     * Gateways replace another server's status with their own, so a reliable code outweighs a vague status such as 400; errors
     * within a stream have no status at all.
     */
    private static int status(int given, RefusalWords words) {
        boolean saysLittle = given == 0 || given == 400 || given == 402 || given == 422;
        int told = saysLittle ? statusOf(words) : 0;
        return told == 0 || (given != 0 && told >= 500) ? given : told;
    }

    /** For requests that list models, where a missing list does not mean a missing model. */
    static ModelFault ofList(Refused refused, Resolution.Real asked) {
        return switch (refused.status()) {
            case 404, 405, 501 ->
                Kind.REJECTED.fault(
                        "%s does not list its models at %s (status %d). Enter the name of a model in %s, or check the address there."
                                .formatted(
                                        asked.chosen().label(), asked.endpoint().host(), refused.status(), WHERE));
            default -> of(refused, asked);
        };
    }

    private static boolean isAboutTools(String message) {
        return !ONE_TOOL.matcher(message).find()
                && (says(message, TOOLS, TOO_MANY)
                        || TOO_MANY_TOOLS.matcher(message).find());
    }

    private static boolean isAboutTheContext(String message) {
        return CONTEXT_TOO_LONG.matcher(message).find()
                || says(message, CONTEXT, EXCEED)
                || says(message, EXCEED, CONTEXT)
                || says(message, EXCEEDS, CONTEXT_WORD);
    }

    private static boolean isAboutTheModel(String message) {
        return (says(message, MODEL, NOT_THERE) && !EFFORT.matcher(message).find())
                || NO_SUCH_MODEL.matcher(message).find();
    }

    /** Whether the message contains one pattern and after it the other. */
    private static boolean says(String message, Pattern first, Pattern then) {
        Matcher found = first.matcher(message);
        return found.find() && then.matcher(message).find(found.end());
    }

    /** Errors within a stream have no status; their code or type implies one. */
    private static int statusOf(RefusalWords words) {
        if (words.hasCode("rate_limit") || words.hasCode("resource_exhausted") || isAboutQuota(words)) {
            return 429;
        }
        if (words.hasCode("auth")
                || words.hasCode("invalid_api_key")
                || words.hasCode("permission")
                || INVALID_KEY.matcher(words.message()).find()) {
            return 401;
        }
        if (words.hasCode("overloaded") || words.hasCode("unavailable")) {
            return 503;
        }
        if (words.status() != 0) {
            return words.status();
        }
        return words.hasCode("server_error") || words.hasCode("api_error") || words.hasCode("internal") ? 500 : 0;
    }

    /** Status 403 need not be about the key: the question may be flagged, the model not allowed, or the credits used up. */
    private static ModelFault forbidden(
            RefusalWords words, Optional<Duration> retryAfter, Resolution.Real asked, String said) {
        if (isAboutQuota(words)) {
            return rateLimited(words, retryAfter, asked.chosen().label(), said);
        }
        if (FLAGGED.matcher(words.message()).find() || words.hasCode("moderation")) {
            return Kind.REJECTED.fault("The model provider rejected the request:" + said);
        }
        return words.hasCode("model_not_found")
                        || NO_ACCESS.matcher(words.message()).find()
                ? notFound(words, asked, said)
                : Kind.CREDENTIALS_REJECTED.fault(credentials(403, asked, said));
    }

    /** The provider's words are omitted for 401, since they often repeat part of the key. */
    private static String credentials(int status, Resolution.Real asked, String said) {
        if (asked.chosen().usesCodeHostToken()) {
            return asked.chosen().label() + " rejected the GitHub token (status " + status + "). Check the token in "
                    + WHERE + ", and that its account may use this service.";
        }
        String what =
                asked.endpoint().key().isEmpty() && asked.endpoint().headers().isEmpty()
                        ? " requires a key and none is set (status "
                        : " rejected the credentials (status ";
        return asked.chosen().label() + what + status + "). Check the key in " + WHERE + "."
                + (status == 403 ? said : "");
    }

    /** @param said is repeated if it gives another reason than that there is no such model */
    private static ModelFault notFound(RefusalWords words, Resolution.Real asked, String said) {
        boolean aboutModel = words.hasCode("model")
                || words.message().toLowerCase(Locale.ROOT).contains("model");
        String label = asked.chosen().label();
        String why = NOT_FOUND.matcher(words.message()).find() ? "" : said;
        return Kind.MODEL_NOT_FOUND.fault(
                aboutModel
                        ? label + " has no model “" + asked.model() + "”." + why + " Choose another one in " + WHERE
                                + "."
                        : label + " has no model “" + asked.model() + "”, or no chat interface at "
                                + asked.endpoint().host() + "." + why + " Check the model and the address in " + WHERE
                                + ".");
    }

    private static boolean isAboutQuota(RefusalWords words) {
        return words.hasCode("insufficient_quota")
                || words.hasCode("exceeded_current_quota")
                || words.hasCode("billing")
                || QUOTA.matcher(words.message()).find();
    }

    private static ModelFault rateLimited(
            RefusalWords words, Optional<Duration> retryAfter, String label, String said) {
        if (isAboutQuota(words)) {
            return Kind.RATE_LIMITED.fault(
                    "The quota of " + label
                            + " is used up. Check plan and billing there, or choose another provider in " + WHERE + ".",
                    429,
                    retryAfter);
        }
        return Kind.RATE_LIMITED.fault(
                label + " rate limit reached. Try again" + in(retryAfter) + "." + said, 429, retryAfter);
    }

    private static String tooManyTools(String label, String message) {
        String count =
                first(TOOL_COUNT, message).map(n -> n + " tools are enabled").orElse("Too many tools are enabled");
        String limit =
                first(TOOL_LIMIT, message).map(n -> " takes at most " + n).orElse(" takes fewer");
        return count + " and " + label + limit + ". Disconnect tool servers that this conversation does not need.";
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static String in(Optional<Duration> wait) {
        return wait.filter(d -> d.toSeconds() > 0)
                .map(d -> d.toSeconds() < 120
                        ? " in " + d.toSeconds() + " s"
                        : " in " + (d.toSeconds() + 59) / 60 + " min")
                .orElse(" in a moment");
    }

    /** The provider's words as a short sentence. */
    private static String said(String message) {
        if (message.isEmpty()) {
            return "";
        }
        var cut = message.length() > MAX_MESSAGE ? message.substring(0, MAX_MESSAGE) + "…" : message;
        return " " + cut + (ENDED.matcher(cut).find() ? "" : ".");
    }
}
