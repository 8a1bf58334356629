package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettingKeysTest {

    /** Other packages can read only the public ones. */
    @Test
    void noSettingThatOtherPackagesReadIsSaidToHaveNoEffect() throws IllegalAccessException {
        for (var field : SettingKeys.class.getFields()) {
            if (field.get(null) instanceof SettingKey<?> key) {
                assertThat(key.description()).as(key.name()).doesNotContain(SettingKeys.LATER);
            }
        }
        assertThat(SettingKeys.ALL.stream().map(SettingKey::description))
                .anyMatch(description -> description.endsWith(SettingKeys.LATER));
    }
}
