package dev.steward.agent.definition;

import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Changes;
import dev.steward.platform.data.Columns;
import dev.steward.platform.input.Patch;
import org.jspecify.annotations.Nullable;

/**
 * What an agent may use. A run keeps a copy from its start, so that it does not change while it runs.
 *
 * @param model null for the one in the settings
 * @param roleId null for the default role
 * @param mcpServers the only tool servers, separated by commas; null for all enabled ones, empty for none
 * @param approvalPolicy null for the one in the settings
 */
public record Capabilities(
        @Nullable String model,
        @Nullable Long roleId,
        boolean useMcp,
        boolean useSkills,
        boolean useMemory,
        @Nullable String mcpServers,
        @Nullable ApprovalPolicy approvalPolicy) {

    public static final int MAX_MODEL = 255;
    public static final int MAX_SERVERS = 400;

    /** All that the settings allow. */
    public static final Capabilities DEFAULT = new Capabilities(null, null, true, true, true, null, null);

    public static Capabilities of(Columns row) {
        return new Capabilities(
                row.textOrNull("model"),
                row.numberOrNull("role_id"),
                row.flag("use_mcp"),
                row.flag("use_skills"),
                row.flag("use_memory"),
                row.textOrNull("mcp_servers"),
                row.wordOrNull("approval_policy", ApprovalPolicy.class));
    }

    /** The model name without surrounding space; null if null or blank, which means the one in the settings. */
    public static @Nullable String model(@Nullable String wished) {
        return wished == null || wished.isBlank() ? null : wished.strip();
    }

    /** The same for a patch. */
    public static Patch<@Nullable String> model(Patch<@Nullable String> wished) {
        var model = model(wished.value());
        if (wished.isAbsent()) {
            return Patch.absent();
        }
        return model == null ? new Patch.Null<>() : Patch.of(model);
    }

    /** Sets its columns in the tables of agents and runs. */
    public Changes in(Changes row) {
        return row.set("model", String.class, model)
                .set("role_id", Long.class, roleId)
                .set("use_mcp", useMcp)
                .set("use_skills", useSkills)
                .set("use_memory", useMemory)
                .set("mcp_servers", String.class, mcpServers)
                .set("approval_policy", ApprovalPolicy.class, approvalPolicy);
    }

    /** The same without names. */
    public Capabilities outline() {
        return new Capabilities(null, null, useMcp, useSkills, useMemory, null, approvalPolicy);
    }

    Capabilities with(@Nullable Long role) {
        return with(model, role);
    }

    public Capabilities with(@Nullable String other, @Nullable Long role) {
        return new Capabilities(other, role, useMcp, useSkills, useMemory, mcpServers, approvalPolicy);
    }
}
