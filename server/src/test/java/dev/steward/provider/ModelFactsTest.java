package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OnEachDatabase(ModelFacts.class)
class ModelFactsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Provider OPENROUTER = Catalogue.find("openrouter").orElseThrow();

    private final ModelFacts facts;
    private final Sql sql;
    private final Tx tx;

    ModelFactsTest(ModelFacts facts, Sql sql, Tx tx) {
        this.facts = facts;
        this.sql = sql;
        this.tx = tx;
    }

    @Test
    void whatWasListedIsKnownToTheNextProcess() {
        facts.listed(OPENROUTER, List.of(listed("a/one", 32_000), listed("b/two", null)))
                .block(PATIENCE);
        facts.listed(OPENROUTER, List.of(listed("a/one", 64_000))).block(PATIENCE);
        var later = new ModelFacts(sql, tx, Clock.systemUTC());
        assertThat(later.of(model("a/one")).block(PATIENCE))
                .isEqualTo(new ModelFact(64_000, 1, null, new Price(3_000_000, 15_000_000)));
        assertThat(later.of(model("b/two")).block(PATIENCE)).isEqualTo(ModelFact.NOTHING);
    }

    @Test
    void whatAProviderCountsIsKnownToTheNextProcessAndKeepsTheWindow() {
        facts.listed(OPENROUTER, List.of(listed("counted", 8_000))).block(PATIENCE);
        for (int i = 0; i < 30; i++) {
            facts.counted(model("counted"), 1_000, 1_400).block(PATIENCE);
        }
        var fact = new ModelFacts(sql, tx, Clock.systemUTC())
                .of(model("counted"))
                .blockOptional(PATIENCE)
                .orElseThrow();
        assertThat(fact.contextWindow()).isEqualTo(8_000);
        assertThat(fact.tokensPerEstimate()).isCloseTo(1.4, within(0.05));
    }

    @Test
    void theCorrectionGoesUpFasterThanDownAndNeverTooFar() {
        var fact = ModelFact.NOTHING.corrected(1_000, 2_000);
        assertThat(fact.tokensPerEstimate()).isEqualTo(1.5);
        assertThat(fact.corrected(1_000, 1_000).tokensPerEstimate()).isCloseTo(1.4, within(1e-9));
        assertThat(fact.corrected(1_000, 1_000_000).tokensPerEstimate()).isLessThanOrEqualTo(3);
        assertThat(ModelFact.NOTHING.corrected(1_000, 1).tokensPerEstimate()).isGreaterThanOrEqualTo(0.5);
    }

    @Test
    void aShortRequestTeachesNothing() {
        assertThat(ModelFact.NOTHING.corrected(20, 90)).isEqualTo(ModelFact.NOTHING);
    }

    private static ModelFacts.Model model(String id) {
        return new ModelFacts.Model("openrouter", id);
    }

    private static ModelRead listed(String id, @Nullable Integer window) {
        return new ModelRead(
                id,
                id,
                "",
                "",
                List.of(),
                window,
                List.of(),
                null,
                window == null ? null : new Price(3_000_000, 15_000_000));
    }
}
