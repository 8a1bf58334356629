package dev.steward.platform.recovery;

import dev.steward.platform.launch.StartupProblem;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configured way to handle damage: {@code STEWARD_DAMAGE}. A choice includes the code of the damage, so that one left in
 * a compose file never applies to other damage.
 *
 * @param value {@code CODE:recovered}, {@code CODE:backup:FILE}, {@code CODE:empty}, {@code exit}, or {@code page}
 */
public record DamageOrder(String value) {

    public static final DamageOrder PAGE = new DamageOrder("page");

    private static final String EXIT = "exit";
    private static final Pattern CHOICE = Pattern.compile("([0-9a-f]{8}):(recovered|empty|backup:[^/\\\\]+)");

    /** @throws StartupProblem if the value is none of these */
    public static DamageOrder of(@Nullable String value) {
        if (value == null || value.isBlank() || value.strip().equals(PAGE.value())) {
            return PAGE;
        }
        var order = new DamageOrder(value.strip());
        if (!order.exits() && !CHOICE.matcher(order.value()).matches()) {
            throw StartupProblem.ofVariable(
                    "steward.damage", value, "page, exit, or a choice as the message about the damage names it");
        }
        return order;
    }

    /** Whether damage ends the start with a message instead of showing a page. */
    boolean exits() {
        return value.equals(EXIT);
    }

    /** The choice, if it is for this damage and available. */
    Optional<DamageChoice> about(Damage damage) {
        var choice = CHOICE.matcher(value);
        return choice.matches() && choice.group(1).equals(damage.code())
                ? DamageChoice.of(choice.group(2)).filter(damage::offers)
                : Optional.empty();
    }
}
