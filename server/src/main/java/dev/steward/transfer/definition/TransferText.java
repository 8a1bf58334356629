package dev.steward.transfer.definition;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "TransferText", description = "A file with an agent or a workflow")
record TransferText(
        @Schema(minLength = 1, maxLength = YamlReading.MAX_BYTES, description = "YAML, of at most 2,000,000 bytes")
        String content) {

    TransferText {
        check(new Check(), content).verify();
    }

    static Check check(Check check, String content) {
        return check.required("content", content).length("content", content, 1, YamlReading.MAX_BYTES);
    }
}
