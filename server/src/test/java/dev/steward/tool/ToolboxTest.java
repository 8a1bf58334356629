package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

class ToolboxTest {

    /** A source that takes longer to list its tool than a turn waits. */
    private record Slow(String server, boolean isInside) implements ToolSources, ToolSource {

        @Override
        public List<ToolSource> now() {
            return List.of(this);
        }

        @Override
        public Mono<Offer> offer() {
            return Mono.delay(Duration.ofMillis(5_500))
                    .map(_ -> Offer.of(List.of(new ToolSpec("look", "Looks", "{\"type\":\"object\"}"))));
        }

        @Override
        public Flux<ToolSignal> call(ToolCall call, CallContext in) {
            return Flux.empty();
        }
    }

    @Test
    void onlyStewardsOwnToolsAreWaitedFor() {
        var beans = new StaticListableBeanFactory();
        beans.addBean("own", new Slow("own", true));
        beans.addBean("plugged", new Slow("plugged", false));
        var toolbox = new Toolbox(
                beans.getBeanProvider(ToolSources.class), new Blocking(), JsonMapper.shared(), Clock.systemUTC());
        assertThat(toolbox.open(ToolScope.ALL.inside()).block(Duration.ofSeconds(30)))
                .isNotNull()
                .satisfies(tools -> assertThat(tools.specs(false))
                        .extracting(ToolSpec::name)
                        .containsExactly("own__look"));
    }
}
