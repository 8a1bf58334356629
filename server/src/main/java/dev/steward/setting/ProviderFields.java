package dev.steward.setting;

import java.util.List;
import java.util.Optional;

/**
 * What settings have to know of the catalogue of model providers, which lives a floor above: which providers there are,
 * and which of their fields are secret.
 */
public interface ProviderFields {

    /** A field of a provider's configuration. */
    record Field(String name, boolean secret) {}

    /** The provider that answers while none is chosen. */
    String standardProvider();

    /** All providers, in display order. */
    List<String> ids();

    /** The id under which a provider is stored, given its id or an alias; empty when there is no such provider. */
    Optional<String> idOf(String providerOrAlias);

    /** The configuration fields of a provider, by its id. */
    List<Field> fieldsOf(String provider);
}
