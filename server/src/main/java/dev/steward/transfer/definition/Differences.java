package dev.steward.transfer.definition;

import dev.steward.library.Roles;
import dev.steward.platform.text.Truncate;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.WorkflowPart;
import dev.steward.transfer.definition.TransferPreview.Difference;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists what replacing would change, value by value. Roles are compared by name, since an existing role stays as it is; a
 * schedule missing in the file stays, and one in the file is switched off; agents of steps are compared by title, or completely
 * if they belong to the step. Pure.
 */
final class Differences {

    static final int MAX = 200;
    static final int MAX_LENGTH = 2_000;

    /** Keys that are not part of the definition itself. */
    private static final Set<String> UNTOLD = Set.of("export_id", "inline", "missing");

    private static final String ENABLED = "schedule.enabled";

    private Differences() {}

    /** @param isEnabled whether the existing item has an enabled schedule */
    static List<Difference> agent(AgentPart before, AgentPart after, boolean isEnabled) {
        return between(agent(before), agent(after), after.schedule() != null, isEnabled);
    }

    /** @param existing the agents of the existing workflow's steps. @param agents those of the document */
    static List<Difference> workflow(
            WorkflowPart before,
            List<AgentPart> existing,
            WorkflowPart after,
            List<AgentPart> agents,
            boolean isEnabled) {
        return between(workflow(before, existing), workflow(after, agents), after.schedule() != null, isEnabled);
    }

    private static Map<String, String> agent(AgentPart agent) {
        return flat(DocumentWriting.agent(agent), agent.role());
    }

    private static Map<String, String> workflow(WorkflowPart workflow, List<AgentPart> agents) {
        var map = DocumentWriting.workflow(workflow);
        if (map.get("steps") instanceof List<?> steps) {
            int position = 0;
            for (var step : steps) {
                var index = workflow.agents().get(position++);
                if (index != null && step instanceof Map<?, ?> known) {
                    @SuppressWarnings("unchecked")
                    var named = (Map<String, Object>) known;
                    named.put("agent", shown(agents.get(index)));
                }
            }
        }
        return flat(map, workflow.role());
    }

    private static Object shown(AgentPart agent) {
        if (agent.isMissing()) {
            return "(missing)";
        }
        if (!agent.isInline()) {
            return agent.definition().title();
        }
        var own = DocumentWriting.agent(agent);
        named(own, agent.role());
        return own;
    }

    private static void named(Map<String, Object> map, Roles.@Nullable Text role) {
        if (role != null) {
            map.put("role", role.name());
        }
    }

    private static Map<String, String> flat(Map<String, Object> map, Roles.@Nullable Text role) {
        named(map, role);
        var flat = new LinkedHashMap<String, String>();
        flatten("", map, flat);
        return flat;
    }

    private static void flatten(String path, Object value, Map<String, String> flat) {
        switch (value) {
            case Map<?, ?> map ->
                map.forEach((key, each) -> {
                    if (!UNTOLD.contains(key)) {
                        flatten(path.isEmpty() ? key.toString() : path + "." + key, each, flat);
                    }
                });
            case List<?> list -> {
                for (int at = 0; at < list.size(); at++) {
                    flatten("%s[%d]".formatted(path, at), Objects.requireNonNull(list.get(at)), flat);
                }
            }
            default -> flat.put(path, value.toString());
        }
    }

    private static List<Difference> between(
            Map<String, String> before, Map<String, String> after, boolean hasSchedule, boolean isEnabled) {
        if (hasSchedule && isEnabled) {
            before.put(ENABLED, "true");
            after.put(ENABLED, "false");
        }
        var paths = new LinkedHashSet<>(before.keySet());
        paths.addAll(after.keySet());
        return paths.stream()
                .filter(path -> hasSchedule || !path.startsWith("schedule."))
                .filter(path -> !path.startsWith("schedule.rules[0].")) // already covered by the flat keys
                .filter(path -> !Objects.equals(before.get(path), after.get(path)))
                .map(path -> new Difference(path, cut(before.get(path)), cut(after.get(path))))
                .limit(MAX)
                .toList();
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : Truncate.to(text, MAX_LENGTH);
    }
}
