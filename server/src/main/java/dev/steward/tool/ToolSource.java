package dev.steward.tool;

import java.util.List;
import reactor.core.publisher.Mono;

/** Something that offers tools to turns, a tool server for example. */
public interface ToolSource {

    /** The tools offered now. A source that cannot be reached gives what it last offered, or nothing. */
    Mono<List<ToolSpec>> tools();

    /** Runs one call of a tool of this source. A failure of the tool is a {@link ToolResult#error}. */
    Mono<ToolResult> call(ToolCall call);
}
