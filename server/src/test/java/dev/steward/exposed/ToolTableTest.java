package dev.steward.exposed;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.exposed.ExposedTool.Effect;
import dev.steward.support.Host;
import dev.steward.support.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that every tool of the specification whose feature exists is in its section and fit to be shown. */
@ServiceTest
class ToolTableTest {

    private static final Map<Section, List<String>> TABLE = Map.ofEntries(
            entry(Section.TOPICS, List.of("list_topics", "get_topic")),
            entry(Section.MESSAGES, List.of("list_messages", "get_message")),
            entry(Section.CHATS, List.of("list_chats", "get_chat", "list_chat_messages", "get_chat_message")),
            entry(
                    Section.AGENTS,
                    List.of(
                            "list_agents",
                            "get_agent",
                            "list_workflows",
                            "get_workflow",
                            "export_agent",
                            "export_workflow",
                            "preview_import")),
            entry(Section.SEARCH, List.of("search")),
            entry(Section.SKILLS, List.of("list_skills", "get_skill")),
            entry(Section.MEMORY, List.of("list_memories")),
            entry(Section.MEMORY_WRITE, List.of("store_memory", "update_memory")),
            entry(Section.AGENT_STATE, List.of("state_list", "state_get", "state_set", "state_delete")),
            entry(
                    Section.WORKFLOW_STATE,
                    List.of(
                            "workflow_state_list",
                            "workflow_state_get",
                            "workflow_state_set",
                            "workflow_state_delete")),
            entry(Section.POST_MESSAGE, List.of("append_note", "post_message")),
            entry(
                    Section.SCHEDULES,
                    List.of(
                            "list_schedules",
                            "get_schedule",
                            "create_schedule",
                            "set_schedule_enabled",
                            "run_schedule_now")),
            entry(Section.REMINDERS, List.of("list_reminders", "get_reminder", "set_reminder", "cancel_reminder")));

    @Autowired
    private Host host;

    @Autowired
    private List<ExposedResources> resources;

    @Autowired
    private List<ExposedPrompts> prompts;

    private List<ExposedTool<?, ?>> gated() {
        return host.tools().stream().filter(tool -> tool.section() != null).toList();
    }

    @Test
    void eachToolIsInItsSection() {
        var bySection = gated().stream()
                .collect(Collectors.groupingBy(
                        tool -> Objects.requireNonNull(tool.section()),
                        Collectors.mapping(tool -> tool.name(), Collectors.toSet())));
        assertThat(bySection.keySet()).isEqualTo(TABLE.keySet());
        TABLE.forEach((section, names) ->
                assertThat(bySection.get(section)).as(section.key()).containsExactlyInAnyOrderElementsOf(names));
    }

    @Test
    void eachToolHasANameATitleAndADescriptionOfItsOwn() {
        var tools = host.tools();
        assertThat(tools)
                .extracting(tool -> tool.name())
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(_[a-z]+)*"));
        assertThat(tools)
                .extracting(tool -> tool.title())
                .doesNotHaveDuplicates()
                .noneMatch(String::isBlank);
        assertThat(tools)
                .extracting(tool -> tool.description())
                .doesNotHaveDuplicates()
                .allMatch(text -> text.endsWith("."));
    }

    @Test
    void whatWritesSaysSo() {
        var effects = gated().stream()
                .filter(tool -> tool.effect() != Effect.READS)
                .collect(Collectors.toMap(ExposedTool::name, ExposedTool::effect));
        assertThat(effects)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        entry("append_note", Effect.ADDS),
                        entry("post_message", Effect.ADDS),
                        entry("store_memory", Effect.ADDS),
                        entry("create_schedule", Effect.ADDS),
                        entry("run_schedule_now", Effect.ADDS),
                        entry("set_schedule_enabled", Effect.SETS),
                        entry("update_memory", Effect.REMOVES),
                        entry("state_set", Effect.REMOVES),
                        entry("state_delete", Effect.REMOVES),
                        entry("workflow_state_set", Effect.REMOVES),
                        entry("workflow_state_delete", Effect.REMOVES),
                        entry("set_reminder", Effect.REMOVES),
                        entry("cancel_reminder", Effect.REMOVES)));
    }

    @Test
    void whatGivesWordsThatNoPersonWroteSaysSo() {
        assertThat(gated().stream().filter(ExposedTool::givesWordsOfOthers))
                .extracting(tool -> tool.name())
                .containsExactlyInAnyOrder(
                        "list_messages",
                        "get_message",
                        "list_chat_messages",
                        "get_chat_message",
                        "search",
                        "list_agents",
                        "get_agent",
                        "state_get",
                        "post_message",
                        "list_workflows",
                        "get_workflow",
                        "export_agent",
                        "export_workflow",
                        "preview_import",
                        "workflow_state_get");
    }

    @Test
    void eachKindOfTextIsThereOnce() {
        assertThat(resources)
                .extracting(each -> each.kind().name())
                .containsExactlyInAnyOrder("topics", "chats", "skills");
        assertThat(resources).allMatch(each -> !each.sections().isEmpty());
        assertThat(prompts).extracting(ExposedPrompts::section).containsExactly(Section.SKILLS);
    }
}
