package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Determines the origins that secrets belong to. A stored secret never follows a change of the address. */
final class SecretOrigins {

    private SecretOrigins() {}

    /** The origin of a secret under these stored rows; empty if there is no address. */
    static Optional<Origin> of(String name, Map<String, String> rows, ProviderFields providers) {
        for (var key : SettingKeys.API_KEYS.entrySet()) {
            if (SettingsChange.apiKey(key.getKey()).equals(name)) {
                return key.getValue();
            }
        }
        return providers.ids().stream()
                .filter(provider -> secretFields(provider, providers).contains(name))
                .findFirst()
                .flatMap(provider -> providers.originOf(provider, SettingsReads.openFields(provider, rows, providers)));
    }

    /**
     * The origins of the secrets that a change contains, by name; those without an address yet are missing.
     *
     * @param stored the origin of each stored secret
     * @throws Problem.Invalid naming each stored secret that would be sent to a different origin
     */
    static Map<String, Origin> after(
            SettingsChange change,
            Map<String, String> rows,
            Map<String, Optional<Origin>> stored,
            ProviderFields providers) {
        var later = new HashMap<>(rows);
        change.values()
                .forEach((name, value) -> value.ifPresentOrElse(v -> later.put(name, v), () -> later.remove(name)));

        var errors = new ArrayList<Problem.FieldError>();
        for (String provider : providers.ids()) {
            for (String name : secretFields(provider, providers)) {
                Optional<Origin> before = of(name, rows, providers);
                Optional<Origin> now = of(name, later, providers);
                Optional<Origin> own =
                        stored.getOrDefault(name, Optional.empty()).or(() -> before);
                boolean moves = now.isPresent() && !now.equals(before);
                boolean stays = stored.containsKey(name) && !change.secrets().containsKey(name);
                // Stored by earlier versions, with an address that was never one
                boolean isNowhere = own.isEmpty()
                        && SettingsReads.openFields(provider, rows, providers).entrySet().stream()
                                .anyMatch(field -> providers.isNoAddress(provider, field.getKey(), field.getValue()));
                if (moves && stays && (isNowhere || own.isPresent()) && !now.equals(own)) {
                    var owner = own.map(Origin::toString).orElse("another address");
                    errors.add(
                            new Problem.FieldError(name, "belongs to " + owner + "; enter it again for " + now.get()));
                }
            }
        }
        if (!errors.isEmpty()) {
            throw new Problem.Invalid(errors);
        }
        var origins = new HashMap<String, Origin>();
        change.secrets().keySet().forEach(name -> of(name, later, providers).ifPresent(at -> origins.put(name, at)));
        return origins;
    }

    private static List<String> secretFields(String provider, ProviderFields providers) {
        return providers.secretsOf(provider).stream()
                .map(name -> SettingsChange.providerField(provider, name))
                .toList();
    }
}
