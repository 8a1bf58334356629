package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what providers return for {@code GET /models}, each in its own way. */
class ModelListTest {

    @Test
    void theCommonShapeKeepsItsOrder() {
        var models = ModelList.read("""
                {"object":"list","data":[{"id":"gpt-5","owned_by":"openai"},{"object":"model"},{"id":"b"}]}""").models(provider("openai"));
        assertThat(models).extracting(ModelRead::id).containsExactly("gpt-5", "b");
        assertThat(models.getFirst().publisher()).isEqualTo("openai");
        assertThat(models.getFirst().contextWindow()).isEqualTo(400_000);
        assertThat(models.getFirst().supportedReasoningEfforts()).containsExactly("minimal", "low", "medium", "high");
        assertThat(models.getLast().publisher()).isEqualTo("OpenAI");
        assertThat(models.getLast().contextWindow()).isNull();
    }

    @Test
    void aModelThatIsListedTwiceIsThereOnce() {
        assertThat(ModelList.read("""
                        {"data":[{"id":"x"},{"id":"y"},{"id":"x"}]}""").models(provider("openai")))
                .extracting(ModelRead::id)
                .containsExactly("x", "y");
    }

    @Test
    void aBareListIsUnderstood() {
        assertThat(ModelList.read("[{\"id\":\"llama3\"}]").models(provider("ollama")))
                .extracting(ModelRead::id)
                .containsExactly("llama3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[\"a\",\"b\"]}",
                "{\"models\":[{\"name\":\"a\",\"model\":\"a\"},{\"name\":\"b\",\"model\":\"b\"}]}",
                "{\"data\":null,\"models\":[{\"name\":\"a\"},{\"name\":\"b\"}]}",
                "{\"models\":[{\"name\":\"other\"}],\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}",
                "{\"data\":{\"models\":[{\"id\":\"a\"},null,{\"id\":\"b\"}]}}",
                "{\"data\":[{\"id\":\"  \"},{\"id\":\" a\\n\"},\" \",{\"id\":\"b\"},{\"id\":\"a\"}]}",
                "{\"result\":[{\"model\":\"a\"},7,{\"model\":\"b\"}]}"
            })
    void aListOfAnotherShapeIsUnderstood(String answer) {
        assertThat(ModelList.read(answer).models(provider("ollama")))
                .extracting(ModelRead::id)
                .containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"context_size\":4096",
                "\"limits\":{\"max_input_tokens\":4096}",
                "\"meta\":{\"n_ctx\":4096,\"n_ctx_train\":131072}"
            })
    void theWindowIsFoundUnderEachName(String said) {
        var model = ModelList.read("[{\"id\":\"a\"," + said + "}]")
                .models(provider("ollama"))
                .getFirst();
        assertThat(model.contextWindow()).isEqualTo(4096);
    }

    @Test
    void aMarkAtTheStartIsPassedOver() {
        assertThat(ModelList.read("\uFEFF[{\"id\":\"a\"}]").items()).hasSize(1);
    }

    @Test
    void aRouterNamesWindowsDescriptionsAndEfforts() {
        var model = ModelList.read("""
                        {"data":[{"id":"a/b","name":"A: B","context_length":32000,"description":"Fast. And more.",
                                  "supported_parameters":["tools","reasoning_effort"],
                                  "pricing":{"prompt":"0.000003","completion":"0.000015"}}]}""").models(provider("openrouter")).getFirst();
        assertThat(model.name()).isEqualTo("A: B");
        assertThat(model.summary()).isEqualTo("Fast.");
        assertThat(model.contextWindow()).isEqualTo(32_000);
        assertThat(model.supportedReasoningEfforts()).containsExactly("low", "medium", "high");
        assertThat(model.price()).isEqualTo(new Price(3_000_000, 15_000_000));
    }

    @Test
    void theSmallestWindowOfARoutersBackendsCounts() {
        var model = ModelList.read("""
                        {"data":[{"id":"m","owned_by":"lab","providers":[{"context_length":9000},{"context_length":4000},{}]}]}""").models(provider("huggingface")).getFirst();
        assertThat(model.contextWindow()).isEqualTo(4_000);
    }

    @Test
    void theVendorsDisplayNameIsShown() {
        var model = ModelList.read("""
                        {"data":[{"type":"model","id":"claude-sonnet-4-5","display_name":"Claude Sonnet 4.5"}]}""").models(provider("anthropic")).getFirst();
        assertThat(model.name()).isEqualTo("Claude Sonnet 4.5");
        assertThat(model.contextWindow()).isEqualTo(200_000);
    }

    @Test
    void theAssistantListsOnlyWhatAPersonMayChatWith() {
        var models = ModelList.read("""
                {"data":[
                  {"id":"z","name":"Zeta","vendor":"beta","version":"z-1","capabilities":{"type":"chat",
                    "limits":{"max_context_window_tokens":64000},"supports":{"reasoning_effort":["high","low"]}}},
                  {"id":"a","name":"Alpha","vendor":"Beta","capabilities":{
                    "limits":{"max_prompt_tokens":5000,"max_context_window_tokens":64000}}},
                  {"id":"e","capabilities":{"type":"embeddings"}},
                  {"id":"h","model_picker_enabled":false},
                  {"id":"w","supported_endpoints":["/embeddings"]},
                  {"id":"r","vendor":"Acme","supported_endpoints":["/responses"]},
                  {"name":"no id"}]}""").models(provider("assistant"));
        assertThat(models).extracting(ModelRead::id).containsExactly("r", "a", "z");
        assertThat(models.get(1).contextWindow()).isEqualTo(5_000);
        assertThat(models.get(2).contextWindow()).isEqualTo(64_000);
        assertThat(models.get(2).summary()).isEqualTo("z-1");
        assertThat(models.get(2).supportedReasoningEfforts()).containsExactly("low", "high");
    }

    private static Provider provider(String id) {
        return Catalogue.find(id).orElseThrow();
    }
}
