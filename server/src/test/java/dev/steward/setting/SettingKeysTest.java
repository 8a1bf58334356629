package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The catalogue of settings and the shapes on the wire say the same. */
class SettingKeysTest {

    @Test
    void everySettingCanBeReadAndWritten() {
        List<String> keys = SettingKeys.ALL.stream().map(SettingKey::name).toList();
        assertThat(names(SettingsRead.class)).containsAll(keys);
        assertThat(names(SettingsUpdate.class))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(keys.stream(), Stream.of("llm_providers", "api_keys"))
                                .toList());
    }

    private static List<String> names(Class<? extends Record> type) {
        return Stream.of(type.getRecordComponents())
                .map(RecordComponent::getName)
                .map(name -> name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
                .toList();
    }
}
