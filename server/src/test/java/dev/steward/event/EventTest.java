package dev.steward.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class EventTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    @Test
    void everyKeyIsOnTheWireSideBySideAndNullWhereItSaysNothing() {
        var wire = JSON.writeValueAsString(Event.of("agent.changed")
                .about(Event.About.NOTHING.agent(3L, 7L).topic(12L))
                .with(Event.Details.of("idle", "Ada"))
                .from("window"));
        assertThat(JSON.readTree(wire)).isEqualTo(JSON.readTree("""
                {
                  "type": "agent.changed", "topic_id": 12, "chat_id": null, "agent_session_id": 3, "agent_run_id": 7,
                  "meeting_session_id": null, "workflow_id": null, "collection_id": null, "job_id": null,
                  "status": "idle", "name": "Ada", "server": null,
                  "message": null, "url": null, "state": null, "tools": null, "client_id": "window"
                }
                """));
    }

    @Test
    void whatAnEventIsAboutIsNamedPartByPart() {
        var about = Event.About.NOTHING
                .topic(1L)
                .chat(2L)
                .agent(3L, 4L)
                .workflow(6L)
                .collection(7L)
                .job(8L);
        assertThat(about).isEqualTo(new Event.About(1L, 2L, 3L, 4L, null, 6L, 7L, 8L));
    }
}
