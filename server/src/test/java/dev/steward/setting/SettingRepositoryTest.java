package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.OnEachDatabase;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnEachDatabase(SettingRepository.class)
class SettingRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final SettingRepository repository;

    SettingRepositoryTest(SettingRepository repository) {
        this.repository = repository;
    }

    @Test
    void aRowIsWrittenReplacedAndRemoved() {
        repository.put("theme", "\"dark\"").block(PATIENCE);
        repository
                .put("llm_providers.openai.base_url", "\"http://ünïcode; 'quoted'\"")
                .block(PATIENCE);
        repository.put("theme", "\"light\"").block(PATIENCE);
        assertThat(repository.all().block(PATIENCE))
                .isEqualTo(
                        Map.of("theme", "\"light\"", "llm_providers.openai.base_url", "\"http://ünïcode; 'quoted'\""));

        repository.remove("theme").block(PATIENCE);
        repository.remove("never there").block(PATIENCE);
        assertThat(repository.all().block(PATIENCE)).containsOnlyKeys("llm_providers.openai.base_url");
    }
}
