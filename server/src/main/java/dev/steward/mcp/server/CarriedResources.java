package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.ExposedResources;
import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Converts a feature's texts of one kind to resources of the protocol. */
record CarriedResources(ExposedResources texts) implements RawResources {

    private static final String SCHEME = "steward://";

    @Override
    public String name() {
        return texts.kind().name();
    }

    @Override
    public Set<Section> sections() {
        return texts.sections();
    }

    @Override
    public List<McpSchema.ResourceTemplate> templates() {
        var kind = texts.kind();
        return List.of(McpSchema.ResourceTemplate.builder(address() + "{" + kind.variable() + "}", kind.name())
                .title(kind.title())
                .description(kind.description())
                .mimeType(kind.mediaType())
                .build());
    }

    @Override
    public Mono<Page> list(@Nullable String after) {
        return texts.list(after)
                .map(page -> new Page(page.lines().stream().map(this::resource).toList(), page.next()));
    }

    private McpSchema.Resource resource(ExposedResources.Line line) {
        return McpSchema.Resource.builder(uri(line.key()), line.name())
                .title(line.name())
                .description(line.description())
                .mimeType(texts.kind().mediaType())
                .build();
    }

    @Override
    public boolean has(String uri) {
        return uri.startsWith(address()) && uri.length() > address().length();
    }

    @Override
    public Mono<McpSchema.ReadResourceResult> read(String uri, RawCall call) {
        return Mono.fromSupplier(() -> key(uri))
                .flatMap(key -> texts.read(key, call))
                .map(text -> {
                    call.memory().reserve(MemoryBudget.estimatedBytes(0, text));
                    return new McpSchema.ReadResourceResult(List.of(McpSchema.TextResourceContents.builder(uri, text)
                            .mimeType(texts.kind().mediaType())
                            .build()));
                });
    }

    @Override
    public Mono<String> resolve(String uri) {
        return Mono.fromSupplier(() -> key(uri)).flatMap(texts::resolve).map(this::uri);
    }

    @Override
    public Mono<List<String>> complete(String beginning) {
        return texts.complete(beginning);
    }

    @Override
    public Optional<String> changedBy(Event event) {
        return texts.changedBy(event).map(this::uri);
    }

    @Override
    public boolean isAnyChangedBy(Event event) {
        return texts.isAnyChangedBy(event);
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return texts.isListChangedBy(event);
    }

    private String address() {
        return SCHEME + texts.kind().name() + "/";
    }

    private String uri(String key) {
        return address() + URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String key(String uri) {
        var written = uri.substring(address().length());
        try {
            return URLDecoder.decode(written.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return written; // an invalid escape stands for itself
        }
    }
}
