package dev.steward.mcp.runner;

import dev.steward.mcp.runner.Jails.Found;
import dev.steward.mcp.session.LocalServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Creates results for the model about a run and about the jail. Spec: Platform, 12.3. */
final class RunnerResult {

    /** Added to everything that ran on the machine itself. */
    static final String WARNING =
            "There is no sandbox here: commands run on the machine itself, with Steward's permissions.";

    private RunnerResult() {}

    /** The result of a run. A failed run is a normal result: its output says why. */
    static McpSchema.CallToolResult of(Outcome outcome, Jail jail) {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("exit_code", outcome.exitCode());
        fields.put("stdout", outcome.output().text());
        fields.put("stderr", outcome.errors().text());
        fields.put("timed_out", outcome.timedOut());
        fields.put("jailed", !(jail instanceof Jail.Host));
        fields.put("truncated", outcome.output().truncated() || outcome.errors().truncated());
        if (outcome.note() != null) {
            fields.put("note", outcome.note());
        }
        if (jail instanceof Jail.Host) {
            fields.put("warning", WARNING);
        }
        return LocalServer.result(fields, false);
    }

    /** Describes where commands run and their limits. */
    static McpSchema.CallToolResult about(Found found, Limits limits, List<Language> languages, Path scratch) {
        Optional<Jail> jail = found.choose(limits.inJailOnly());
        boolean onHost = jail.stream().anyMatch(Jail.Host.class::isInstance);
        boolean inDocker = jail.stream().anyMatch(Jail.Docker.class::isInstance);
        var fields = new LinkedHashMap<String, Object>();
        fields.put("jail", jail.isPresent() && !onHost);
        fields.put("mode", jail.map(Jail::mode).orElse("off"));
        fields.put("image", inDocker ? limits.image() : null);
        fields.put("network", onHost || (jail.isPresent() && limits.network()));
        fields.put("timeout_seconds", limits.time().toSeconds());
        fields.put("max_output_bytes", limits.outputBytes());
        fields.put("languages", languages.stream().map(Language::word).toList());
        fields.put("scratch_dir", scratch.toString());
        jail.ifPresent(it -> fields.put("limits", it.caps(limits)));
        fields.put("docker_available", found.docker().jail().isPresent());
        fields.put("docker_detail", found.docker().detail());
        if (onHost || jail.isEmpty()) {
            fields.put("warning", onHost ? WARNING : Jails.MISSING);
        }
        return LocalServer.result(fields, false);
    }
}
