package dev.steward.agent.trigger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to a ping: the one field that the ping asks for, or a status. Its names are those that senders look for. */
@Schema(name = "WebhookPong", description = "The answer to a ping: one of the fields, and nothing was started")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WebhookPong(
        @Nullable @Schema(allowableValues = "pong") String status,
        @Nullable String challenge,
        @Nullable @JsonProperty("validationResponse") String validationResponse) {

    /** @param asked what the ping asks for, see {@link WebhookPing#echo} */
    public static WebhookPong of(Map<String, String> asked) {
        return new WebhookPong(
                asked.isEmpty() ? "pong" : null, asked.get("challenge"), asked.get("validationResponse"));
    }
}
