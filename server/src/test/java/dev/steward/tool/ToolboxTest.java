package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;
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
            return Mono.delay(Duration.ofSeconds(11))
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
        var time = VirtualTimeScheduler.getOrSet();
        try {
            var tools = toolbox.open(ToolScope.ALL.inside()).toFuture();
            await().until(() -> {
                time.advanceTimeBy(Duration.ofSeconds(1));
                return tools.isDone();
            });
            assertThat(tools.join().specs(false)).extracting(ToolSpec::name).containsExactly("own__look");
        } finally {
            VirtualTimeScheduler.reset();
        }
    }
}
