package dev.steward.mcp.session;

import dev.steward.platform.stream.BoundedLines;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes JSON messages within limits, since a few bytes can otherwise become large objects. */
final class BoundedJson {

    private static final int DEPTH = 200;
    private static final int VALUES = 1_000_000;

    static final McpJsonMapper MAPPER = new JacksonMcpJsonMapper(JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxTokenCount(VALUES)
                            .maxStringLength(BoundedLines.MAX)
                            .build())
                    .build())
            .build());

    private BoundedJson() {}
}
