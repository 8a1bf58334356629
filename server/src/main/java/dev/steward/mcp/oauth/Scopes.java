package dev.steward.mcp.oauth;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the scopes to request. */
final class Scopes {

    static final String OFFLINE = "offline_access";
    static final String OPENID = "openid";

    private static final int MAX = 100;
    private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,500}");

    private Scopes() {}

    /** Reads a space-separated list and drops invalid scopes. */
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
     * Returns the scopes to request: those in the challenge, else those in the metadata, else none, which leaves the choice to
     * the authorization server.
     *
     * @param granted the current scopes; requested again if the server says that it needs more
     * @param ofResource the scopes in the tool server's metadata
     * @param supported the scopes of the authorization server, used to request offline access
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
        // alone it would replace the server's default scopes
        if (!chosen.isEmpty() && supported.contains(OFFLINE)) {
            chosen.add(OFFLINE);
        }
        return List.copyOf(chosen);
    }
}
