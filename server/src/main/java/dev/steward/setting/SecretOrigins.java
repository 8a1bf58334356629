package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the secrets of settings belong to. A change of an address never takes a stored secret along. */
final class SecretOrigins {

    private SecretOrigins() {}

    /** The origin that a secret is entered for under these stored rows; empty while there is no address. */
    static Optional<Origin> of(String name, Map<String, String> rows, ProviderFields providers) {
        for (String key : SettingKeys.API_KEYS.keySet()) {
            if (SettingsChange.apiKey(key).equals(name)) {
                return Optional.ofNullable(SettingKeys.API_KEYS.get(key));
            }
        }
        return providers.ids().stream()
                .filter(provider -> secretFields(provider, providers).contains(name))
                .findFirst()
                .flatMap(provider -> providers.originOf(provider, SettingsReads.openFields(provider, rows, providers)));
    }

    /**
     * What the secrets that the change brings belong to, by name; one without an address yet is absent.
     *
     * @param stored what each stored secret belongs to
     * @throws Problem.Invalid naming each stored secret that would be sent to another origin than its own
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
                if (moves && stays && own.isPresent() && !now.equals(own)) {
                    errors.add(new Problem.FieldError(
                            name, "belongs to " + own.get() + "; enter it again for " + now.get()));
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
        return providers.fieldsOf(provider).stream()
                .filter(ProviderFields.Field::secret)
                .map(field -> SettingsChange.providerField(provider, field.name()))
                .toList();
    }
}
