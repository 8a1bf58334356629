package dev.steward.setting;

import dev.steward.platform.security.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What settings have to know of the catalogue of model providers, which lives a floor above: which providers there are,
 * and which of their fields are secret.
 */
public interface ProviderFields {

    /** Characters of a field: some keys are whole documents. */
    int MAX_LENGTH = 8_000;

    /** A field of a provider's configuration. */
    record Field(String name, boolean secret) {}

    /** The provider that answers while none is chosen. */
    String standardProvider();

    /** All providers, in display order. */
    List<String> ids();

    /** The id under which a provider is stored, given its id or an alias; empty when there is no such provider. */
    Optional<String> idOf(String providerOrAlias);

    /**
     * Where a provider that is configured so is asked, which is what its secrets are entered for; empty while the address
     * is missing or is none.
     *
     * @param fields the fields that are not secret
     */
    Optional<Origin> originOf(String provider, Map<String, String> fields);

    /** The configuration fields of a provider, by its id. */
    List<Field> fieldsOf(String provider);

    /** Why a value cannot be that of a provider's field, as the end of a sentence about it; empty when it can. */
    Optional<String> flaw(String provider, String field, String value);
}
