package dev.steward.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.test.StepVerifier;

@OnEachDatabase(SecretStore.class)
class SecretStoreTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final SecretStore secrets;
    private final DatabaseClient client;
    private final DataFolder folder;
    private final Tx tx;

    SecretStoreTest(SecretStore secrets, DatabaseClient client, DataFolder folder, Tx tx) {
        this.secrets = secrets;
        this.client = client;
        this.folder = folder;
        this.tx = tx;
    }

    @AfterEach
    void forgetEverything() {
        client.sql("delete from secrets").then().block(PATIENCE);
    }

    @Test
    void aSecretIsReadBackReplacedAndRemoved() {
        secrets.put("openai.key", "sk-first").block(PATIENCE);
        secrets.put("openai.key", "sk-second; with ünïcode").block(PATIENCE);
        secrets.put("mistral.key", "").block(PATIENCE);
        assertThat(secrets.get("openai.key").block(PATIENCE)).isEqualTo("sk-second; with ünïcode");
        assertThat(secrets.get("mistral.key").block(PATIENCE)).isEmpty();
        assertThat(secrets.names().block(PATIENCE)).isEqualTo(Set.of("mistral.key", "openai.key"));

        secrets.remove("openai.key").block(PATIENCE);
        secrets.remove("openai.key").block(PATIENCE);
        StepVerifier.create(secrets.get("openai.key")).expectComplete().verify(PATIENCE);
        assertThat(secrets.names().block(PATIENCE)).isEqualTo(Set.of("mistral.key"));
    }

    @Test
    void theDatabaseNeverSeesTheSecretAndTwoSealsOfItDiffer() {
        secrets.put("a", "sk-plain").block(PATIENCE);
        secrets.put("b", "sk-plain").block(PATIENCE);
        List<String> rows = client.sql("select sealed from secrets")
                .mapValue(String.class)
                .all()
                .collectList()
                .block(PATIENCE);
        assertThat(rows).hasSize(2).doesNotHaveDuplicates().allSatisfy(row -> assertThat(row)
                .startsWith("v1:")
                .doesNotContain("sk-plain"));
    }

    @Test
    void aSealedValueCannotBeMovedToAnotherName() {
        secrets.put("a", "sk-a").block(PATIENCE);
        client.sql("update secrets set name = 'b'").then().block(PATIENCE);
        StepVerifier.create(secrets.get("b"))
                .expectErrorSatisfies(e -> assertThat(e)
                        .isInstanceOf(SecretUnreadable.class)
                        .hasMessageContaining("\"b\" was sealed with another key"))
                .verify(PATIENCE);
    }

    @Test
    void theKeyIsReadableByItsOwnerOnlyAndOutlivesTheProcess() throws Exception {
        secrets.put("a", "sk-a").block(PATIENCE);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.secretKey())))
                .isEqualTo("rw-------");
        assertThat(restarted().get("a").block(PATIENCE)).isEqualTo("sk-a");
    }

    @Test
    void aLostKeyIsToldInASentenceAndNewSecretsStillWork() throws Exception {
        secrets.put("old", "sk-old").block(PATIENCE);
        byte[] key = Files.readAllBytes(folder.secretKey());
        Files.delete(folder.secretKey());
        try {
            SecretStore later = restarted();
            StepVerifier.create(later.get("old"))
                    .expectErrorSatisfies(e -> assertThat(e)
                            .isInstanceOf(SecretUnreadable.class)
                            .hasMessageContaining(folder.secretKey() + " is missing")
                            .hasMessageContaining("put it back"))
                    .verify(PATIENCE);
            later.put("new", "sk-new").block(PATIENCE);
            assertThat(later.get("new").block(PATIENCE)).isEqualTo("sk-new");
        } finally {
            Files.write(folder.secretKey(), key);
        }
    }

    private SecretStore restarted() {
        return new SecretStore(client, tx, new Blocking(), Clock.systemUTC(), folder);
    }
}
