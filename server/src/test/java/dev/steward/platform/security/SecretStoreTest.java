package dev.steward.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.util.FileSystemUtils;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

@OnEachDatabase(SecretStore.class)
class SecretStoreTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Origin HERE = new Origin("https", "here.example", 443);

    private final SecretStore secrets;
    private final DatabaseClient client;
    private final Sql sql;
    private final DataFolder folder;
    private final Instance instance;
    private final Tx tx;

    SecretStoreTest(SecretStore secrets, DatabaseClient client, Sql sql, DataFolder folder, Instance instance, Tx tx) {
        this.secrets = secrets;
        this.client = client;
        this.sql = sql;
        this.folder = folder;
        this.instance = instance;
        this.tx = tx;
    }

    @AfterEach
    void forgetEverything() {
        client.sql("delete from secrets").then().block(PATIENCE);
    }

    @Test
    void aSecretIsReadBackReplacedAndRemoved() {
        secrets.put("openai.key", "sk-first", HERE).block(PATIENCE);
        secrets.put("openai.key", "sk-second; with ünïcode", HERE).block(PATIENCE);
        secrets.put("mistral.key", "", HERE).block(PATIENCE);
        assertThat(read(secrets, "openai.key")).isEqualTo("sk-second; with ünïcode");
        assertThat(read(secrets, "mistral.key")).isEmpty();
        assertThat(secrets.names().block(PATIENCE)).isEqualTo(Set.of("mistral.key", "openai.key"));

        secrets.remove("openai.key").block(PATIENCE);
        secrets.remove("openai.key").block(PATIENCE);
        StepVerifier.create(secrets.get("openai.key")).expectComplete().verify(PATIENCE);
        assertThat(secrets.names().block(PATIENCE)).isEqualTo(Set.of("mistral.key"));
    }

    @Test
    void aSecretCanBeStoredForTheFirstTimeByManyAtOnce() {
        Flux.range(0, 20)
                .concatMap(n -> Flux.range(0, 8)
                        .flatMap(_ -> secrets.put("key." + n, "sk", HERE).subscribeOn(Schedulers.parallel()))
                        .then())
                .blockLast(PATIENCE);
        assertThat(secrets.names().block(PATIENCE)).hasSize(20);
    }

    @Test
    void aSecretIsGivenOnlyForTheOriginThatItWasEnteredFor() {
        secrets.put("a", "sk-a", HERE).block(PATIENCE);
        Secret secret = secrets.get("a").blockOptional(PATIENCE).orElseThrow();
        for (String other : List.of("http://here.example", "https://here.example:8443", "https://there.example")) {
            assertThat(secret.sentTo(Origin.of(other).orElseThrow())).as(other).isEmpty();
        }
        assertThat(secret.sentTo(Origin.of("https://HERE.example:443/v1").orElseThrow()))
                .contains("sk-a");
        assertThat(secret.toString()).doesNotContain("sk-a");
    }

    @Test
    void aSecretWithoutAnOriginIsGivenToNobodyUntilItIsBoundOnce() {
        secrets.put("a", "sk-a", null).block(PATIENCE);
        assertThat(secrets.get("a").blockOptional(PATIENCE).orElseThrow().sentTo(HERE))
                .isEmpty();
        assertThat(secrets.origins().block(PATIENCE)).isEqualTo(Map.of("a", Optional.empty()));

        secrets.bind("a", HERE).block(PATIENCE);
        secrets.bind("a", Origin.of("https://there.example").orElseThrow()).block(PATIENCE);
        assertThat(read(secrets, "a")).isEqualTo("sk-a");
        assertThat(secrets.origins().block(PATIENCE)).isEqualTo(Map.of("a", Optional.of(HERE)));
    }

    @Test
    void theOriginCannotBeChangedInTheDatabase() {
        secrets.put("a", "sk-a", HERE).block(PATIENCE);
        client.sql("update secrets set origin = 'https://there.example:443'")
                .then()
                .block(PATIENCE);
        StepVerifier.create(secrets.get("a"))
                .expectError(SecretUnreadable.class)
                .verify(PATIENCE);
    }

    @Test
    void theDatabaseNeverSeesTheSecretAndTwoSealsOfItDiffer() {
        secrets.put("a", "sk-plain", HERE).block(PATIENCE);
        secrets.put("b", "sk-plain", HERE).block(PATIENCE);
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
        secrets.put("a", "sk-a", HERE).block(PATIENCE);
        client.sql("update secrets set name = 'b'").then().block(PATIENCE);
        StepVerifier.create(secrets.get("b"))
                .expectErrorSatisfies(e -> assertThat(e)
                        .isInstanceOf(SecretUnreadable.class)
                        .hasMessageContaining("\"b\" was sealed with another key"))
                .verify(PATIENCE);
    }

    @Test
    void theKeyIsReadableByItsOwnerOnlyAndOutlivesTheProcess() throws Exception {
        secrets.put("a", "sk-a", HERE).block(PATIENCE);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.secretKey())))
                .isEqualTo("rw-------");
        assertThat(read(restarted(), "a")).isEqualTo("sk-a");
    }

    @Test
    void aLostKeyIsToldInASentenceAndNewSecretsStillWork() throws Exception {
        secrets.put("old", "sk-old", HERE).block(PATIENCE);
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
            later.put("new", "sk-new", HERE).block(PATIENCE);
            assertThat(read(later, "new")).isEqualTo("sk-new");
        } finally {
            Files.write(folder.secretKey(), key);
        }
    }

    @ParameterizedTest
    @EnumSource(Broken.class)
    void aKeyFileThatHoldsNoKeyIsToldAndKeptAsideWhenASecretIsEnteredAnew(Broken broken) throws Exception {
        secrets.put("old", "sk-old", HERE).block(PATIENCE);
        Path file = folder.secretKey();
        byte[] key = Files.readAllBytes(file);
        Files.delete(file);
        broken.make(file);
        try {
            SecretStore later = restarted();
            StepVerifier.create(later.get("old"))
                    .expectErrorSatisfies(e -> assertThat(e)
                            .isInstanceOf(SecretUnreadable.class)
                            .hasMessageContaining("holds no key that can be read"))
                    .verify(PATIENCE);
            assertThat(aside()).isEmpty();
            later.put("new", "sk-new", HERE).block(PATIENCE);
            assertThat(read(later, "new")).isEqualTo("sk-new");
            assertThat(read(restarted(), "new")).isEqualTo("sk-new");
            assertThat(aside()).hasSize(1);
        } finally {
            for (Path kept : aside()) {
                FileSystemUtils.deleteRecursively(kept);
            }
            Files.write(file, key);
        }
    }

    @Test
    void anotherKeyIsKeptAndSealsWhatIsEnteredAnew() throws Exception {
        secrets.put("old", "sk-old", HERE).block(PATIENCE);
        byte[] key = Files.readAllBytes(folder.secretKey());
        String other = Base64.getEncoder().encodeToString(new byte[32]);
        Files.writeString(folder.secretKey(), other);
        try {
            SecretStore later = restarted();
            StepVerifier.create(later.get("old"))
                    .expectError(SecretUnreadable.class)
                    .verify(PATIENCE);
            later.put("old", "sk-again", HERE).block(PATIENCE);
            assertThat(read(restarted(), "old")).isEqualTo("sk-again");
            assertThat(Files.readString(folder.secretKey())).isEqualTo(other);
        } finally {
            Files.write(folder.secretKey(), key);
        }
    }

    private enum Broken {
        EMPTY,
        SHORT,
        NO_BASE64,
        BINARY,
        FOLDER;

        void make(Path file) throws IOException {
            switch (this) {
                case EMPTY -> Files.writeString(file, "");
                case SHORT -> Files.writeString(file, "YWJj");
                case NO_BASE64 -> Files.writeString(file, "not a key, but words");
                case BINARY -> Files.write(file, new byte[] {-1, 0, -128, 7});
                case FOLDER -> Files.writeString(Files.createDirectory(file).resolve("inside"), "x");
            }
        }
    }

    private List<Path> aside() throws IOException {
        try (var files = Files.list(folder.root())) {
            return files.filter(file -> file.getFileName().toString().startsWith("secret.key.unreadable-"))
                    .toList();
        }
    }

    @Test
    void anotherKeyIsNotUsedBesideAProcessThatRuns() throws IOException {
        secrets.put("a", "sk-a", HERE).block(PATIENCE);
        byte[] shared = Files.readAllBytes(folder.secretKey());
        Files.delete(folder.secretKey());
        client.sql("insert into instances (id, seen_at) values ('other', current_timestamp)")
                .then()
                .block(PATIENCE);
        if (instance.isSharing()) {
            StepVerifier.create(restarted().put("a", "sk-b", HERE)).verifyErrorSatisfies(e -> assertThat(e)
                    .isInstanceOf(Problem.Unavailable.class)
                    .hasMessageContaining("Copy its secret.key"));
            assertThat(folder.secretKey()).doesNotExist();
        }
        client.sql("update instances set seen_at = seen_at - interval '61' second")
                .then()
                .block(PATIENCE);
        var alone = restarted();
        alone.put("a", "sk-b", HERE).block(PATIENCE);
        assertThat(read(alone, "a")).isEqualTo("sk-b");
        client.sql("delete from instances").then().block(PATIENCE);
        Files.write(folder.secretKey(), shared);
    }

    private static @Nullable String read(SecretStore store, String name) {
        return store.get(name)
                .map(secret -> secret.sentTo(HERE).orElse("(elsewhere)"))
                .block(PATIENCE);
    }

    private SecretStore restarted() {
        return new SecretStore(sql, tx, new Blocking(), Clock.systemUTC(), folder, instance);
    }
}
