package dev.steward.permission;

import dev.steward.platform.text.ForeignText;
import dev.steward.platform.text.Sha256;
import dev.steward.platform.text.Truncate;
import dev.steward.tool.ToolEffects;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Something that an agent wants to do. Null means not specified. */
public sealed interface PermissionRequest {

    /** Maximum length of each field shown at first. */
    int MAX_LENGTH = 4_000;

    /** Maximum length of the whole request as it can be shown. A longer one cannot be approved for the rest of a run. */
    int MAX_WHOLE = 200_000;

    /** Writes objects with sorted keys. */
    JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    int MAX_TITLE = 200;

    /** Whether it changes nothing, according to the tool's provider. */
    default boolean isReading() {
        return false;
    }

    /** The tool that carries it out. */
    record Via(String server, String tool) {

        String name() {
            return server + "/" + tool;
        }

        /** Whether a rule's tool pattern matches this one. */
        boolean isNamed(String named) {
            return name().equals(named) || named.equals(server + "/*");
        }
    }

    record Shell(
            String command,
            @Nullable String intention,
            @Nullable String warning,
            @Nullable Via tool,
            JsonNode arguments)
            implements PermissionRequest {}

    record Write(
            String path,
            @Nullable String intention,
            @Nullable String diff) implements PermissionRequest {}

    record Read(String path, @Nullable String intention) implements PermissionRequest {

        @Override
        public boolean isReading() {
            return true;
        }
    }

    record Mcp(String server, String tool, JsonNode arguments, ToolEffects effects, ToolOrigin origin)
            implements PermissionRequest {

        /** Steward's tools that ask the model of a topic: now, or at the times of a schedule. */
        private static final Set<String> POSTING =
                Set.of("post_message", "create_schedule", "set_schedule_enabled", "run_schedule_now");

        @Override
        public boolean isReading() {
            return effects.isReading();
        }

        /** Whether it makes a model in a conversation act, which no rule covers and nothing undoes. */
        boolean isPosting() {
            return origin == ToolOrigin.STEWARD && POSTING.contains(tool);
        }
    }

    /** A request to an address. @param method in capitals */
    record Url(String method, String url, @Nullable Via tool, JsonNode arguments) implements PermissionRequest {

        private static final Set<String> READING = Set.of("GET", "HEAD");

        /** Whether the method is safe. */
        @Override
        public boolean isReading() {
            return READING.contains(method);
        }

        /** The request after a redirect. */
        public Url redirected(String method, String url) {
            return new Url(method, url, tool, MissingNode.getInstance());
        }
    }

    record Memory(String fact, @Nullable String reason) implements PermissionRequest {}

    record CustomTool(String tool, @Nullable String detail) implements PermissionRequest {}

    default PermissionType type() {
        return switch (this) {
            case Shell _ -> PermissionType.shell;
            case Write _ -> PermissionType.write;
            case Read _ -> PermissionType.read;
            case Mcp _ -> PermissionType.mcp;
            case Url _ -> PermissionType.url;
            case Memory _ -> PermissionType.memory;
            case CustomTool _ -> PermissionType.customtool;
        };
    }

    /** The tool that carries it out; null if there is none or it is unknown. */
    default @Nullable Via via() {
        return switch (this) {
            case Shell shell -> shell.tool();
            case Url url -> url.tool();
            case Mcp call -> new Via(call.server(), call.tool());
            case Write _, Read _, Memory _, CustomTool _ -> null;
        };
    }

    /** All arguments of the call; missing if unknown. */
    default JsonNode arguments() {
        return MissingNode.getInstance();
    }

    /** What the user is asked, in a few words. */
    default String title() {
        return Truncate.to(
                switch (this) {
                    case Shell _ -> "Run a command";
                    case Write _ -> "Write a file";
                    case Read _ -> "Read a file";
                    case Mcp call ->
                        "%s: %s"
                                .formatted(
                                        ForeignText.name(call.server()),
                                        ForeignText.name(call.tool()).replace('_', ' '));
                    case Url url -> url.isReading() ? "Fetch an address" : "Send a %s request".formatted(url.method());
                    case Memory _ -> "Remember something";
                    case CustomTool call -> "Use %s".formatted(ForeignText.name(call.tool()));
                },
                MAX_TITLE);
    }

    /** What it acts on. */
    default String target() {
        return switch (this) {
            case Shell shell -> shell.command();
            case Write write -> write.path();
            case Read read -> read.path();
            case Mcp call -> call.server() + "/" + call.tool();
            case Url url -> url.url();
            case Memory memory -> memory.fact();
            case CustomTool call -> call.tool();
        };
    }

    /** Identifies what a user approves for the rest of a run: a hash of exactly this request and nothing else. */
    default String signature() {
        var via = via();
        var method = this instanceof Url url ? url.method() : "";
        return Sha256.of(JSON.writeValueAsString(List.of(
                type().name(),
                via == null ? "" : via.name(),
                method,
                target(),
                arguments().isMissingNode() ? "" : JSON.treeToValue(arguments(), Object.class),
                details())));
    }

    /** What identifies it apart from its target and arguments. */
    private Map<String, String> details() {
        var details = new TreeMap<String, String>();
        switch (this) {
            case Write write -> put(details, "diff", write.diff());
            case CustomTool call -> put(details, "detail", call.detail());
            case Shell _, Read _, Mcp _, Url _, Memory _ -> {}
        }
        return details;
    }

    /** Value of {@code effects} for a tool that changes nothing, according to its server. */
    String READ_ONLY = "read_only";

    /** Everything that can be shown of it; blank fields are left out. */
    default Map<String, String> whole(String requestId) {
        var info = new LinkedHashMap<String, String>();
        info.put("request_id", requestId);
        info.put("type", type().name());
        info.put("title", title());
        switch (this) {
            case Shell shell -> {
                put(info, "command", shell.command());
                put(info, "intention", shell.intention());
                put(info, "warning", shell.warning());
                put(info, "arguments", others("command", "language", "code"));
            }
            case Write write -> {
                put(info, "path", write.path());
                put(info, "intention", write.intention());
                put(info, "diff", write.diff());
            }
            case Read read -> {
                put(info, "path", read.path());
                put(info, "intention", read.intention());
            }
            case Mcp call -> {
                put(info, "server", ForeignText.name(call.server()));
                put(info, "tool", ForeignText.name(call.tool()));
                put(info, "effects", call.effects().isReading() ? READ_ONLY : null);
                put(info, "arguments", others());
            }
            case Url url -> {
                put(info, "url", url.url());
                put(info, "method", url.isReading() ? null : url.method());
                put(info, "arguments", others("url", "method"));
            }
            case Memory memory -> {
                put(info, "fact", memory.fact());
                put(info, "reason", memory.reason());
            }
            case CustomTool call -> {
                put(info, "tool", ForeignText.name(call.tool()));
                put(info, "detail", call.detail());
            }
        }
        return info;
    }

    /** What is shown at first. */
    default Map<String, String> info(String requestId) {
        var info = whole(requestId);
        info.replaceAll((_, value) -> Truncate.to(value, MAX_LENGTH));
        return info;
    }

    /** The number of characters not shown at first, by field. */
    default Map<String, Integer> cut() {
        var cut = new LinkedHashMap<String, Integer>();
        whole("").forEach((name, value) -> {
            int left = value.length() - Truncate.to(value, MAX_LENGTH).length();
            if (left > 0) {
                cut.put(name, left);
            }
        });
        return cut;
    }

    /** Whether it can be shown completely, and so be approved for the rest of a run. */
    default boolean isShown() {
        return whole("").values().stream().mapToLong(String::length).sum() <= MAX_WHOLE;
    }

    /** The arguments except these; null if there are none. */
    private @Nullable String others(String... known) {
        if (!(arguments() instanceof ObjectNode all)) {
            return arguments().isMissingNode() ? null : arguments().toString();
        }
        var others = all.deepCopy().remove(List.of(known));
        return others.isEmpty() ? null : others.toString();
    }

    /** The source of foreign content that this may bring into the run; null if it certainly brings none. */
    default @Nullable String taint() {
        return switch (this) {
            case Url url ->
                CanonicalHost.ofUrl(url.url()).map(CanonicalHost::name).orElse("an address");
            case Mcp call ->
                call.effects().isOpen() && call.origin() != ToolOrigin.NOTES
                        ? source(new Via(call.server(), call.tool()))
                        : null;
            case Shell shell -> shell.tool() == null ? "a command" : source(shell.tool());
            case Read _ -> "a file";
            case CustomTool call -> ForeignText.name(call.tool());
            case Write _, Memory _ -> null;
        };
    }

    private static String source(Via tool) {
        return ForeignText.name(tool.name());
    }

    private static void put(Map<String, String> info, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            info.put(name, ForeignText.block(value));
        }
    }
}
