package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.Steward;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.r2dbc.core.DatabaseClient;

@ExtendWith(OutputCaptureExtension.class)
class StartTest {

    private final Path folder;

    StartTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void whatWasStoredIsThereAfterARestart() {
        try (ConfigurableApplicationContext context = start()) {
            Tx tx = context.getBean(Tx.class);
            DatabaseClient client = context.getBean(DatabaseClient.class);
            tx.durable(client.sql("create table item (id bigint primary key)").then())
                    .block();
            tx.durable(client.sql("insert into item (id) values (:id)")
                            .bind("id", 7)
                            .fetch()
                            .rowsUpdated())
                    .block();
        }
        try (ConfigurableApplicationContext context = start()) {
            assertThat(context.getBean(DatabaseClient.class)
                            .sql("select id from item")
                            .mapValue(Long.class)
                            .one()
                            .block())
                    .isEqualTo(7);
        }
    }

    @Test
    void aSecondServiceOnTheSameFolderRefusesToStartInWords(CapturedOutput output) {
        try (ConfigurableApplicationContext _ = start()) {
            try {
                start();
            } catch (RuntimeException e) {
                // printed already
            }
        }
        assertThat(output)
                .contains("Another Steward process is using the data folder " + folder + ".")
                .contains("Stop that process first")
                .doesNotContain("\tat ");
    }

    private ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(Steward.class).run("--steward.data-dir=" + folder, "--steward.port=0");
    }
}
