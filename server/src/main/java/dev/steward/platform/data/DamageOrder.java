package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a start was told to do about damage: {@code STEWARD_DAMAGE}. A choice carries the code of the damage that it is
 * about, so that one that was left in a compose file never decides about another damage.
 *
 * @param value {@code CODE:recovered}, {@code CODE:backup:FILE}, {@code CODE:empty}, {@code exit}, or {@code page}
 */
record DamageOrder(String value) {

    static final DamageOrder PAGE = new DamageOrder("page");

    private static final String EXIT = "exit";
    private static final Pattern CHOICE = Pattern.compile("([0-9a-f]{8}):(recovered|empty|backup:[^/\\\\]+)");

    /** @throws StartupProblem when the value is none of these */
    static DamageOrder of(@Nullable String value) {
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

    /** Whether a start over damaged data ends with a message, in place of a page that asks. */
    boolean exits() {
        return value.equals(EXIT);
    }

    /** The choice, when it is about this damage and there to be chosen. */
    Optional<DamageChoice> about(Damage damage) {
        var choice = CHOICE.matcher(value);
        return choice.matches() && choice.group(1).equals(damage.code())
                ? DamageChoice.of(choice.group(2)).filter(damage::offers)
                : Optional.empty();
    }
}
