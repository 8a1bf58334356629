package dev.steward.mcp.oauth;

import dev.steward.platform.text.Truncate;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes secret and personal values from the details of a trace. */
final class Redaction {

    private static final Set<String> SECRET = Set.of(
            "access_token",
            "refresh_token",
            "id_token",
            "code",
            "authorization_code",
            "state",
            "nonce",
            "code_verifier",
            "login_hint",
            "upn",
            "email",
            "account");

    private static final int DESCRIPTION = 400;
    private static final int MAX_LENGTH = 2_000;

    private Redaction() {}

    /** Returns the details in order, safe to show. A secret is removed wherever else it occurs. */
    static Map<String, @Nullable Object> of(Map<String, ? extends @Nullable Object> detail) {
        var secrets = new HashSet<String>();
        collect(detail, secrets);
        return redacted(detail, secrets);
    }

    private static void collect(Map<?, ?> detail, Set<String> secrets) {
        detail.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                collect(inner, secrets);
            } else if (isSecret(key) && value != null) {
                secrets.add(value.toString());
            }
        });
    }

    private static Map<String, @Nullable Object> redacted(Map<?, ?> detail, Set<String> secrets) {
        var shown = new LinkedHashMap<String, @Nullable Object>();
        detail.forEach((key, value) ->
                shown.put(RemoteText.without(secrets, String.valueOf(key)), shown(key, value, secrets)));
        return Collections.unmodifiableMap(shown);
    }

    private static @Nullable Object shown(Object key, @Nullable Object value, Set<String> secrets) {
        if (isSecret(key)) {
            var text = value == null ? "" : value.toString();
            return text.isEmpty() ? "<absent>" : "<present:%d chars>".formatted(text.length());
        }
        return switch (value) {
            case null -> null;
            case Map<?, ?> inner -> redacted(inner, secrets);
            case Boolean flag -> flag;
            case Number number -> number;
            default ->
                Truncate.to(
                        RemoteText.without(secrets, value.toString()),
                        key.toString().endsWith("description") ? DESCRIPTION : MAX_LENGTH);
        };
    }

    private static boolean isSecret(Object key) {
        return SECRET.contains(String.valueOf(key).toLowerCase(Locale.ROOT));
    }
}
