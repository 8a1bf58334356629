package dev.steward.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptinessTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "false",
                "0",
                "0.0",
                "-0.0",
                "[]",
                "{}",
                "\"\"",
                "\" None \"",
                "\"[]\"",
                "\"NO RESULTS\"",
                "{\"results\": []}",
                "{\"results\": [], \"count\": 3}",
                "{\"results\": [[], null, {\"value\": []}]}",
                "{\"results\": [{\"statusCode\": 200, \"data\": {\"value\": []}}]}",
                "{\"results\": [{\"data\": null}, {\"data\": {\"results\": [{\"data\": []}]}}]}",
                "{\"value\": []}",
                "{\"items\": [], \"count\": 2}",
                "{\"messages\": [], \"next\": \"x\"}",
                "{\"data\": []}",
                "{\"value\": null, \"items\": []}",
                "{\"value\": [], \"items\": [1]}",
                "{\"count\": 0}",
                "{\"total\": 0, \"x\": 1}",
                "{\"totalCount\": 0}",
                "{\"totalItemCount\": 0.0}",
                "{\"@odata.count\": 0}",
                "{\"results\": 3, \"count\": 0}",
            })
    void nothingWasFound(String json) {
        assertThat(Emptiness.isEmpty(json)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "3",
                "-1",
                "0.5",
                "1e400",
                "100000000000000000000000000000000000000000",
                "[0]",
                "[null]",
                "\"you have mail\"",
                "\"no emails today\"",
                "{\"x\": null}",
                "{\"results\": [{\"statusCode\": 503}]}",
                "{\"results\": [{\"statusCode\": 400, \"data\": []}]}",
                "{\"results\": [{\"statusCode\": 100000000000000000000000000}]}",
                "{\"results\": [[], [1]]}",
                "{\"results\": [{\"statusCode\": 200, \"data\": [1]}]}",
                "{\"results\": [{\"statusCode\": \"503\"}]}",
                "{\"statusCode\": 503}",
                "{\"results\": {}}",
                "{\"value\": [1], \"items\": []}",
                "{\"value\": [{}]}",
                "{\"count\": 3}",
                "{\"count\": 3, \"total\": 0}",
                "{\"count\": false}",
                "{\"count\": \"0\"}",
            })
    void somethingWasFound(String json) {
        assertThat(Emptiness.isEmpty(json)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  \n",
                "NONE",
                " null ",
                "(empty result)",
                "(Empty Result)",
                "No results",
                "No emails",
                "No emails to process.",
            })
    void aTextThatSaysSoIsEmpty(String text) {
        assertThat(Emptiness.isEmpty(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"you have mail", "0 new emails", "[] ]", "{\"value\": [", "no results.", "{} {}", "[]\n[1]"})
    void anotherTextIsNot(String text) {
        assertThat(Emptiness.isEmpty(text)).isFalse();
    }

    @Test
    void whatIsTooLargeOrTooDeepIsNotEmpty() {
        assertThat(Emptiness.isEmpty("[" + " ".repeat(1_000_000) + "]")).isFalse();
        assertThat(Emptiness.isEmpty("[".repeat(100_000))).isFalse();
        int deep = 200;
        var nested = "{\"results\":[".repeat(deep) + "]}".repeat(deep);
        assertThat(Emptiness.isEmpty(nested)).isFalse();
    }
}
