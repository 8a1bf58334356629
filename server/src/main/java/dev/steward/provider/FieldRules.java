package dev.steward.provider;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the values of a provider's fields may be, beyond being texts. */
final class FieldRules {

    private static final Set<String> ADDRESSES = Set.of(Provider.BASE_URL, "endpoint");
    private static final Pattern WITH_USER = Pattern.compile("\\s*[^/?#]*//[^/?#]*@.*", Pattern.DOTALL);

    /** As many characters as the name of a model may have, which a deployment is. */
    private static final int LONGEST_MODEL = 200;

    private FieldRules() {}

    /**
     * What is wrong with a value, as the end of a sentence; empty when nothing is. An address is shown, logged and stored
     * as it is, so it must not be a place for a password.
     */
    static Optional<String> refusal(String field, String value) {
        if (ADDRESSES.contains(field) && WITH_USER.matcher(value).matches()) {
            return Optional.of("must not hold a user or a password: keys have a field of their own");
        } else if (field.equals("deployment") && value.length() > LONGEST_MODEL) {
            return Optional.of("must have at most " + LONGEST_MODEL + " characters");
        }
        return Optional.empty();
    }
}
