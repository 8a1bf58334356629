package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The body of every error response (RFC 9457). */
@Schema(name = "Problem", description = "An error, as an RFC 9457 problem document")
public record ProblemDocument(
        @Schema(description = "Names the kind of problem; stable", example = "/problems/not-found")
        String type,

        String title,
        int status,

        @Schema(description = "An explanation for people") String detail,

        @Schema(description = "The path of the request") String instance,

        @Schema(description = "The refused fields of a 422 answer; empty otherwise")
        List<Problem.FieldError> errors,

        @Nullable @Schema(description = "Of the text that was sent, from 1: where it is wrong; null elsewhere")
        Integer line,

        @Nullable @Schema(description = "In that line, from 1; null where line is")
        Integer column) {

    /** Of a later word, unless it is an abbreviation. */
    private static final Pattern CAPITAL = Pattern.compile(" [A-Z](?=[a-z])");

    static ProblemDocument of(Problem problem, String instance) {
        var place = problem.place();
        return new ProblemDocument(
                problem.type(),
                problem.title(),
                status(problem),
                problem.detail(),
                instance,
                problem.errors(),
                place == null ? null : place.line(),
                place == null ? null : place.column());
    }

    /** An error from the web layer, typed by the phrase of its status, which is titled as problems are. */
    static ProblemDocument of(int status, String phrase, String detail, String instance) {
        var title = status == 503
                ? "Unavailable"
                : CAPITAL.matcher(phrase).replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
        var type = "/problems/" + title.toLowerCase(Locale.ROOT).replace(' ', '-');
        return new ProblemDocument(type, title, status, detail, instance, List.of(), null, null);
    }

    private static int status(Problem problem) {
        return switch (problem) {
            case Problem.BadRequest _ -> 400;
            case Problem.Forbidden _ -> 403;
            case Problem.NotFound _ -> 404;
            case Problem.Conflict _ -> 409;
            case Problem.TooLarge _ -> 413;
            case Problem.UnsupportedType _ -> 415;
            case Problem.Misdirected _ -> 421;
            case Problem.Invalid _ -> 422;
            case Problem.TooMany _ -> 429;
            case Problem.Upstream _ -> 502;
            case Problem.Unavailable _ -> 503;
            case Problem.DiskFull _ -> 507;
        };
    }
}
