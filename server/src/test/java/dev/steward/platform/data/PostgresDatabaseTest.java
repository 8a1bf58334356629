package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.platform.launch.StartupProblem;
import io.r2dbc.spi.ConnectionFactories;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.r2dbc.core.DatabaseClient;

class PostgresDatabaseTest {

    @Test
    void aVersionWithoutMergeIsRefused() {
        var url = PostgresUrl.parse("r2dbc:postgresql://me:secret@db.example/steward");
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> PostgresDatabase.requireVersion(url, 14))
                .withMessage("The database steward on db.example runs PostgreSQL 14, but Steward needs 15 or newer.");
        PostgresDatabase.requireVersion(url, 15);
    }

    @Test
    void aDatabaseThatCannotStoreEveryTextIsRefused() {
        var url = PostgresUrl.parse(TestPostgres.emptyDatabase("encoding 'LATIN1' locale 'C' template template0"));
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> PostgresDatabase.open(url))
                .withMessage("The database %s stores text as LATIN1, but Steward needs UTF8.", url);
    }

    @Test
    void anotherDefaultIsolationOfTheDatabaseDoesNotApply() {
        var address = TestPostgres.newDatabase();
        var name = address.substring(address.lastIndexOf('/') + 1);
        assertThat(session(address + "?options=lock_timeout=7s", "show lock_timeout"))
                .isEqualTo("7s");
        session(address, "alter database %s set default_transaction_isolation = 'serializable'".formatted(name));
        assertThat(session(address + "?options=lock_timeout=7s", "show transaction_isolation"))
                .isEqualTo("read committed");
        assertThat(session(address, "show transaction_isolation")).isEqualTo("read committed");
    }

    @Test
    void lowerCaseIsOfEveryLetterInADatabaseWithoutALanguage() {
        var address = TestPostgres.emptyDatabase("encoding 'UTF8' locale 'C' template template0");
        var database = PostgresDatabase.open(PostgresUrl.parse(address));
        assertThat(session(address, "select " + database.lower("'ÄPFEL, ЯБЛОКО'")))
                .isEqualTo("äpfel, яблоко");
    }

    private static @Nullable Object session(String address, String statement) {
        var session = DatabaseClient.create(
                ConnectionFactories.get(PostgresUrl.parse(address).sessionOptions()));
        return session.sql(statement)
                .map(row -> Objects.requireNonNull(row.get(0)))
                .one()
                .block();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sslMode=verify-ca", "sslmode=verify-ca"})
    void migrationsUseTheSameEncryption(String mode) {
        var url = PostgresUrl.parse("r2dbc:postgresql://me:secret@db.example/steward?sslRootCert=/etc/ca.crt&" + mode);
        assertThat(url.jdbcUrl().split("[?&]"))
                .containsExactlyInAnyOrder(
                        "jdbc:postgresql://db.example/steward", "sslmode=verify-ca", "sslrootcert=%2Fetc%2Fca.crt");
    }

    @ParameterizedTest
    @CsvSource({"sslMode=verify-ca&sslRootCert=/nowhere/ca.crt, sslRootCert must", "sslMode=perhaps, perhaps"})
    void anOptionThatCannotBeUsedIsASentenceWithoutThePassword(String options, String reason) {
        var url = PostgresUrl.parse("r2dbc:postgresql://me:secret@db.example/steward?" + options);
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> PostgresDatabase.open(url))
                .withMessageStartingWith("STEWARD_DB_URL cannot be used: ")
                .withMessageContaining(reason)
                .withMessageNotContaining("secret");
    }
}
