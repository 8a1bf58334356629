package dev.steward.mcp.oauth;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is asked for at a sign-in, each scope once. */
final class Scopes {

    static final String OFFLINE = "offline_access";
    static final String OPENID = "openid";

    private static final int MAX = 100;
    private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,500}");

    private Scopes() {}

    /** The scopes of a list with spaces between them, without what is none. */
    static List<String> read(String list) {
        return tidy(Stream.of(list.split(" +")));
    }

    static List<String> tidy(Stream<String> scopes) {
        return scopes.filter(each -> SCOPE.matcher(each).matches())
                .distinct()
                .limit(MAX)
                .toList();
    }

    /**
     * What to ask for: what the tool server said, else what its metadata says, else nothing, which leaves it to the
     * authorization server.
     *
     * @param granted what the credential has so far; it is asked for again where the server says that it needs more
     * @param ofResource what the metadata of the tool server names
     * @param supported what the authorization server names; with it, to stay signed in is asked for
     */
    static List<String> choose(
            @Nullable Challenge challenge,
            Collection<String> granted,
            List<String> ofResource,
            List<String> supported) {
        var named = challenge == null ? List.<String>of() : challenge.scopes();
        Set<String> chosen = new LinkedHashSet<>();
        if (challenge != null && challenge.needsMoreScope()) {
            chosen.addAll(granted);
        }
        chosen.addAll(named.isEmpty() ? ofResource : named);
        // Alone it would stand in the place of everything that the server gives by default
        if (!chosen.isEmpty() && supported.contains(OFFLINE)) {
            chosen.add(OFFLINE);
        }
        return List.copyOf(chosen);
    }
}
