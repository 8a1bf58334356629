package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.FailingStore;
import dev.steward.support.OnBothDatabases;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a database that fails after the folder of a new skill has been created. */
@OnBothDatabases
class FailedSkillTest {

    private final Service service;
    private final FailingStore store;

    FailedSkillTest() {
        service = Service.shared();
        store = service.bean(FailingStore.class);
    }

    @AfterEach
    void heal() {
        store.heal();
    }

    @Test
    void aSkillThatCouldNotBeMadeIsNotThereAndCanBeMadeAgain() {
        var wish = Map.of("name", "made-again", "instructions", "Do it.");
        store.fail(FailingStore.COMMIT::equals, 1, FailingStore.Fault.DISK_FULL, FailingStore.Length.UNTIL_HEALED);
        assertThat(service.send("POST", "/api/skills", wish).status()).isGreaterThanOrEqualTo(500);
        store.heal();
        assertThat(service.folder().resolve("skills/made-again")).doesNotExist();
        assertThat(service.send("POST", "/api/skills", wish).status()).isEqualTo(201);
        assertThat(Files.exists(service.folder().resolve("skills/made-again/SKILL.md")))
                .isTrue();
    }
}
