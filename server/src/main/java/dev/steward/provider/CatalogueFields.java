package dev.steward.provider;

import dev.steward.platform.security.Origin;
import dev.steward.setting.ProviderFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Exposes the {@link Catalogue} to the settings. */
@Component
class CatalogueFields implements ProviderFields {

    @Override
    public String standardProvider() {
        return Catalogue.standard().id();
    }

    @Override
    public List<String> ids() {
        return Catalogue.all().stream().map(Provider::id).toList();
    }

    @Override
    public Optional<String> idOf(String providerOrAlias) {
        return Catalogue.find(providerOrAlias).map(Provider::id);
    }

    @Override
    public Optional<Origin> originOf(String provider, Map<String, String> fields) {
        return Catalogue.find(provider).flatMap(p -> Origin.of(Resolution.address(p, fields)));
    }

    @Override
    public List<Field> fieldsOf(String provider) {
        return Catalogue.find(provider).stream()
                .flatMap(p -> p.fields().stream())
                .map(f -> new Field(f.name(), f.secret()))
                .toList();
    }

    @Override
    public Optional<String> flaw(String provider, String field, String value) {
        return Catalogue.find(provider).flatMap(p -> flaw(p, field, value));
    }

    @Override
    public boolean isNoAddress(String provider, String field, String value) {
        return Resolution.ADDRESSES.contains(field)
                && !value.isBlank()
                && originOf(provider, Map.of(field, value)).isEmpty();
    }

    static Optional<String> flaw(Provider provider, String field, String value) {
        return provider.field(field)
                .map(known -> Resolution.flaw(known, value))
                .orElse(Optional.of("is no field of this provider"));
    }
}
