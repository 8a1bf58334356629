package dev.steward.setting;

import dev.steward.platform.security.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the settings need to know about model providers, whose catalogue is in a higher layer: which providers there are, and
 * which of their fields are secret.
 */
public interface ProviderFields {

    /** Maximum length of a field: some keys are whole documents. */
    int MAX_LENGTH = 8_000;

    record Field(String name, boolean secret) {}

    /** The provider used if none is chosen. */
    String standardProvider();

    /** All providers, in display order. */
    List<String> ids();

    /** The id under which a provider is stored, given its id or an alias; empty if there is no such provider. */
    Optional<String> idOf(String providerOrAlias);

    /**
     * The origin that a provider with this configuration sends its secrets to; empty if the address is missing or invalid.
     *
     * @param fields the fields that are not secret
     */
    Optional<Origin> originOf(String provider, Map<String, String> fields);

    /** The configuration fields of a provider, given its id. */
    List<Field> fieldsOf(String provider);

    /** The names of the secret fields of a provider, given its id. */
    default List<String> secretsOf(String provider) {
        return fieldsOf(provider).stream()
                .filter(Field::secret)
                .map(Field::name)
                .toList();
    }

    /** Why a value is invalid for a provider's field, as the end of a sentence about it; empty if it is valid. */
    Optional<String> flaw(String provider, String field, String value);

    /** Whether this is the value of an address that leads nowhere, so that a secret entered with it has no origin. */
    boolean isNoAddress(String provider, String field, String value);
}
