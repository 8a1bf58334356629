package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.StreamFailure.Refused;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a refusal means, as a table: status, body, kind, and what the sentence must say. */
class RefusalsTest {

    private static final String KEY = "sk-canary-0123456789";

    private static final Resolution.Real SCENE = new Resolution.Real(
            Catalogue.find("openai").orElseThrow(),
            new Endpoint("https://api.openai.com/v1", KEY, Map.of(), Map.of()),
            "gpt-x");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "401 | {\"error\":{\"message\":\"Incorrect API key provided: sk-canary-0123456789\"}} | credentials_rejected | Settings → Model",
                "403 | {\"error\":{\"message\":\"Country not supported\"}} | credentials_rejected | Country not supported",
                "401 | not json at all | credentials_rejected | rejected the credentials",
                "404 | {\"error\":{\"message\":\"The model `x` does not exist\",\"code\":\"model_not_found\"}} | model_not_found | has no model “gpt-x”",
                "404 | <html>Not Found</html> | model_not_found | the model and the address",
                "404 | {\"detail\":\"Not Found\"} | model_not_found | the model and the address",
                "400 | {\"error\":{\"message\":\"model 'x' not found, try pulling it first\"}} | model_not_found | Choose another one",
                "400 | {\"object\":\"error\",\"message\":\"Invalid model: x\",\"code\":\"1500\"} | model_not_found | Choose another one",
                "400 | {\"error\":{\"message\":\"model 'kimi-k2-thinking' not found\"}} | model_not_found | Choose another one",
                "400 | {\"error\":{\"message\":\"Model gpt-x: the parameter reasoning_effort is not supported\"}} | rejected | reasoning_effort",
                "429 | {\"error\":{\"message\":\"Too many requests\"}} | rate_limited | Too many requests",
                "429 | {\"error\":{\"message\":\"x\",\"code\":\"insufficient_quota\"}} | rate_limited | quota of OpenAI is used up",
                "500 | {\"error\":{\"message\":\"boom\"}} | provider_down | status 500",
                "502 | <html>Bad gateway</html> | provider_down | status 502",
                "529 | {\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}} | provider_down | Overloaded",
                "400 | {\"error\":{\"message\":\"no\",\"code\":\"model_not_available_for_integrator\"}} | not_available_for_integrator | “gpt-x”",
                "400 | {\"error\":{\"message\":\"no\",\"code\":\"unsupported_api_for_model\"}} | other_interface | does not take chat requests",
                "400 | {\"error\":{\"message\":\"Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 140 instead.\"}} | too_many_tools | 140 tools are enabled and OpenAI takes at most 128",
                "400 | {\"error\":{\"message\":\"Invalid 'tools[13].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 1103 instead.\"}} | rejected | maximum length 1024",
                "400 | {\"error\":{\"message\":\"Invalid 'tools[43].function.name': string too long. Expected a string with maximum length 64, but got a string with length 71 instead.\"}} | rejected | maximum length 64",
                "400 | {\"error\":{\"message\":\"Too many tools\"}} | too_many_tools | Disconnect tool servers",
                "400 | {\"error\":{\"message\":\"This model's maximum context length is 8192 tokens\",\"code\":\"context_length_exceeded\"}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"prompt is too long: 210000 tokens > 200000 maximum\"}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"the request exceeds the available context size\"}} | context_too_long | longer than the model",
                "400 | {\"error\":\"This model's maximum prompt length is 131072 but the request contains 537812 tokens.\"} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"Invalid request: Your request exceeded model token limit : 8192\"}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"Prompt exceeds max length\",\"code\":\"1261\"}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"Range of input length should be [1, 30720]\"}} | context_too_long | longer than the model",
                "400 | {\"object\":\"error\",\"message\":\"The input (5000 tokens) is longer than the model's context length (4096 tokens).\"} | context_too_long | longer than the model",
                "400 | {\"error\":\"Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens\"} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"The input token count is 9000 but model only supports up to 8192.\"}} | context_too_long | longer than the model",
                "422 | {\"error\":\"Input validation error: `inputs` must have less than 1024 tokens. Given: 1500\"} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"too much\",\"type\":\"exceed_context_size_error\"}} | context_too_long | longer than the model",
                "500 | {\"error\":{\"code\":500,\"message\":\"Context size has been exceeded.\",\"type\":\"server_error\"}} | context_too_long | longer than the model",
                "400 | {\"error\":\"prompt too long; exceeded max context length by 5 tokens\"} | context_too_long | longer than the model",
                "400 | {\"error\":\"The number of tokens to keep from the initial prompt is greater than the context length.\"} | context_too_long | longer than the model",
                "400 | {\"message\":\"The decoder prompt (length 5000) is longer than the maximum model length of 4096.\"} | context_too_long | longer than the model",
                "400 | {\"message\":\"max_tokens must be at least 1, got -904.\"} | context_too_long | longer than the model",
                "429 | {\"error\":{\"message\":\"Request too large for gpt-x on tokens per min (TPM): Limit 10000, Requested 15000.\"}} | context_too_long | longer than the model",
                "429 | {\"message\":\"Too many tokens, please wait before trying again.\"} | rate_limited | Too many tokens",
                "400 | [{\"error\":{\"code\":400,\"message\":\"API key not valid. Please pass a valid API key.\",\"status\":\"INVALID_ARGUMENT\"}}] | credentials_rejected | Check the key",
                "400 | {\"code\":\"Client specified an invalid argument\",\"error\":\"Incorrect API key provided: xa\"} | credentials_rejected | Check the key",
                "403 | {\"code\":\"The caller does not have permission\",\"error\":\"Your newly created team doesn't have any credits yet.\"} | rate_limited | quota of OpenAI is used up",
                "429 | {\"error\":\"Your team has either used all available credits or reached its monthly spending limit.\"} | rate_limited | quota of OpenAI is used up",
                "403 | {\"error\":{\"code\":403,\"message\":\"Your input was flagged\",\"metadata\":{\"reasons\":[\"violence\"]}}} | rejected | Your input was flagged",
                "403 | {\"error\":{\"message\":\"Project `p` does not have access to model `gpt-x`\",\"code\":\"model_not_found\"}} | model_not_found | does not have access",
                "404 | {\"error\":{\"message\":\"No endpoints found matching your data policy (Free model training).\",\"code\":404}} | model_not_found | data policy",
                "400 | {\"error\":{\"message\":\"The model `gpt-x` has been decommissioned and is no longer supported.\",\"code\":\"model_decommissioned\"}} | model_not_found | decommissioned",
                "400 | {\"error\":{\"message\":\"Failed to call a function.\",\"code\":\"tool_use_failed\",\"failed_generation\":\"<function\"}} | malformed | wrote a tool call",
                "402 | {\"error\":\"You have exceeded your monthly included credits for Inference Providers.\"} | rate_limited | quota of OpenAI is used up",
                "402 | {\"error\":{\"message\":\"Payment Required\"}} | rate_limited | asks for payment (status 402): its credits are used up, or billing is not set up. Payment Required. Add credits there",
                "402 | {\"detail\":\"The model x is not available in your plan\"} | rate_limited | asks for payment",
                "402 | | rate_limited | asks for payment",
                "402 | {\"error\":{\"message\":\"x\",\"code\":\"invalid_api_key\"}} | credentials_rejected | Check the key",
                "429 | {\"error\":{\"message\":\"suspended\",\"type\":\"exceeded_current_quota_error\"}} | rate_limited | quota of OpenAI is used up",
                "500 | {\"error\":{\"code\":500,\"message\":\"tools param requires --jinja flag\",\"type\":\"server_error\"}} | tools_refused | switch the tools off",
                "400 | {\"errors\":[{\"message\":\"AiError: 5021: The estimated number of input and maximum output tokens (8577) exceeded this model context window limit (8192).\"}]} | context_too_long | longer than the model",
                "400 | {\"error\":{\"code\":\"1261\",\"message\":\"Prompt 超长\"}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"input tokens limit exceeded: 200001 > 200000\"}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"prompt is too large: 9000 tokens\"}} | context_too_long | longer than the model",
                "500 | {\"error\":{\"message\":\"kv cache full: context limit reached\"}} | context_too_long | longer than the model",
                "500 | {\"error\":{\"message\":\"slot context is full\"}} | context_too_long | longer than the model",
                "413 | {} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"Temperature must be 1\"}} | rejected | The model provider rejected the request: Temperature must be 1",
                "422 | {\"detail\":[{\"loc\":[\"body\"],\"msg\":\"bad\"}]} | rejected | bad",
                "400 | {\"error\":{\"message\":\"Provider returned error\",\"code\":400,\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":\\\"the real reason\\\"}}\",\"provider_name\":\"P\"}}} | rejected | the real reason",
                "400 | {\"error\":{\"message\":\"Provider returned error\",\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":\\\"the real reason\\\"}}\",\"provider_name\":\"P\"}}} | rejected | the real reason (P)",
                "400 | {\"error\":{\"message\":\"Provider returned error\",\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":\\\"prompt is too long: 9 tokens\\\"}}\"}}} | context_too_long | longer than the model",
                "400 | {\"error\":{\"message\":\"m:latest does not support tools\",\"type\":\"api_error\"}} | tools_refused | switch the tools off",
                "400 | {\"error\":{\"message\":\"wrapper.BadRequestError: P - {\\\"error\\\":{\\\"message\\\":\\\"the real reason\\\"}}. Received model group\"}} | rejected | request: the real reason.",
                "400 | {\"error\":{\"message\":\"no\",\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":\\\"{\\\\\\\"error\\\\\\\":{\\\\\\\"message\\\\\\\":\\\\\\\"the real reason\\\\\\\"}}\\\"}}\"}}} | rejected | request: the real reason.",
                "400 | {\"errors\":{\"model\":[\"the real reason\"]}} | rejected | request: the real reason.",
                "400 | {\"error\":{\"message\":\"wrapper.BadRequestError: P - {\\\"error\\\":{\\\"message\\\":\\\"the real reason\\\"}}\"}} | rejected | request: the real reason",
                "400 | {\"error\":{\"message\":\"Request contains an invalid argument.\",\"details\":[{\"@type\":\"x\"},{\"fieldViolations\":[{\"field\":\"a\",\"description\":\"the real reason\"}]}]}} | rejected | the real reason",
                "400 | {\"statusCode\":400,\"error\":\"Bad Request\",\"message\":\"the real reason\"} | rejected | the real reason",
                "400 | {\"error\":{\"message\":\"Bad Request\"}} | rejected | Bad Request",
                "400 | {\"Message\":\"the real reason\"} | rejected | the real reason",
                "400 | {\"success\":false,\"data\":{\"error\":{\"message\":\"the real reason\"}}} | rejected | the real reason",
                "400 | {\"base_resp\":{\"status_code\":1004,\"status_msg\":\"the real reason\"}} | rejected | the real reason",
                "502 | {\"error\":{\"message\":\"Provider returned error\",\"metadata\":{\"raw\":\"<html>x</html>\",\"provider_name\":\"P\"}}} | provider_down | Provider returned error",
                "403 | {\"error\":{\"message\":\"Input was flagged\",\"metadata\":{\"reasons\":[\"violence\"]}}} | rejected | Input was flagged",
                "404 | {\"error\":{\"message\":\"No endpoints found matching your data policy\"}} | model_not_found | your data policy",
                "418 | | rejected | status 418",
                "408 | {\"error\":{\"message\":\"Request timed out\"}} | provider_down | Try again",
                "425 | | provider_down | Try again",
                "0 | {\"error\":{\"message\":\"slow\",\"type\":\"rate_limit_error\"}} | rate_limited | slow",
                "0 | {\"error\":{\"message\":\"x\",\"type\":\"server_error\"}} | provider_down | provider error",
                "0 | {\"error\":{\"message\":\"x\",\"code\":\"invalid_api_key\"}} | credentials_rejected | Check the key",
                "0 | {\"error\":\"plain words\"} | rejected | plain words",
                "0 | {\"error\":{}} | rejected | could not say why",
            })
    void aRefusalIsOneFaultWithASentenceThatHelps(int status, @Nullable String body, String kind, String says) {
        ModelFault fault = fault(status, body == null ? "" : body, Optional.empty());
        assertThat(fault.kind()).isEqualTo(kind);
        assertThat(fault.sentence()).contains(says).doesNotContain("canary").doesNotContain("sk-");
    }

    @Test
    void theWaitIsInTheSentence() {
        assertThat(fault(429, "{}", Optional.of(Duration.ofSeconds(30))).sentence())
                .contains("Try again in 30 s.");
        assertThat(fault(503, "{}", Optional.of(Duration.ofMinutes(7))).sentence())
                .contains("Try again in 7 min.");
        assertThat(fault(429, "{}", Optional.empty()).sentence()).contains("Try again in a moment.");
    }

    /** Each text is complete: the provider's text ends where the next sentence begins. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "Internal error | OpenAI: provider error (status 500). Internal error. Try again in a moment.",
                "The server had an error | OpenAI: provider error (status 500). The server had an error. Try again in a moment.",
                "It broke! | OpenAI: provider error (status 500). It broke! Try again in a moment.",
                "“No.” | OpenAI: provider error (status 500). “No.” Try again in a moment."
            })
    void whatAProviderSaysIsASentenceOfItsOwn(String said, String sentence) {
        assertThat(fault(500, "{\"error\":{\"message\":\"" + said + "\"}}", Optional.empty())
                        .sentence())
                .isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource({"404, true", "405, true", "501, true", "401, false", "500, false"})
    void aProviderThatListsNoModelsIsNotSaidToLackOne(int status, boolean lists) {
        var refused = new Refused(status, "{\"detail\":\"Not Found: no model list\"}", Optional.empty());
        assertThat(Refusals.ofList(refused, SCENE)
                        .sentence()
                        .startsWith("OpenAI does not list its models at api.openai.com"))
                .isEqualTo(lists);
        assertThat(Refusals.ofList(refused, SCENE).sentence()).doesNotContain("has no model");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sent a document in place of an answer", "did not send a list of models"})
    void whatIsNoAnswerIsToldInPlainWords(String what) {
        assertThat(Faults.of(new StreamFailure.NoStream(what), SCENE).sentence())
                .isEqualTo("OpenAI " + what
                        + ". Check the address in Settings → Model, or send again if it worked before.");
    }

    @Test
    void aPageOfWordsIsCutShort() {
        assertThat(fault(400, "{\"error\":{\"message\":\"" + "word ".repeat(500) + "\"}}", Optional.empty())
                        .sentence())
                .hasSizeLessThan(500)
                .endsWith("…");
    }

    @Test
    void theAssistantSpeaksOfItsToken() {
        var scene = new Resolution.Real(Catalogue.standard(), new Endpoint("https://x", KEY, Map.of(), Map.of()), "m");
        assertThat(Refusals.of(new Refused(401, "", Optional.empty()), scene).sentence())
                .contains("rejected the GitHub token");
    }

    private static ModelFault fault(int status, String body, Optional<Duration> retryAfter) {
        return Refusals.of(new Refused(status, body, retryAfter), SCENE);
    }
}
