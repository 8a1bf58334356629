package dev.steward.mcp.client;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.create;
import static dev.steward.platform.web.Verbs.listBySegment;
import static dev.steward.platform.web.Verbs.longBody;
import static dev.steward.platform.web.Verbs.withBody;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;

/** Tool servers. Spec: Platform, 8.4 and 8.5. */
@Configuration(proxyBeanMethods = false)
class ServerRoutes {

    private static final String TAG = "Tool servers";
    private static final String SERVER = "/api/mcp/servers/{name}";
    private static final String USER = "/api/mcp/servers/user";

    @Bean
    RouterFunction<ServerResponse> toolServerApi(
            ServerHandler handler, ToolServers servers, UserToolServers plugged, ServerLog said) {
        return new RouteTable()
                .GET(
                        "/api/mcp/servers",
                        handler::list,
                        Op.of("listMcpServers", TAG, "List tool servers: built-in ones first, then your own")
                                .query(
                                        "probe",
                                        Boolean.class,
                                        "Whether to first connect to enabled servers with unknown tools")
                                .returnsList(ServerRead.class)
                                .problems(422))
                .GET(
                        "/api/mcp/calls",
                        handler::calls,
                        Op.of("listMcpCalls", TAG, "List tool calls since the start of Steward, newest first")
                                .query("server", String.class, "Of this server only")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 500; 50 when left out")
                                .returnsList(CallLog.Entry.class)
                                .problems(422))
                .GET(
                        "/api/mcp/servers/export",
                        handler::export,
                        Op.of(
                                        "exportMcpServers",
                                        TAG,
                                        "Export your tool servers as a list for other hosts, without secrets")
                                .returns(200, ServerList.Exported.class))
                .POST(
                        USER,
                        create(ServerCreate.class, wish -> handler.read(plugged.create(wish))),
                        Op.of("createMcpServer", TAG, "Add a tool server, disabled; up to 100")
                                .body(ServerCreate.class)
                                .returns(201, ServerRead.class)
                                .problems(400, 409, 422))
                .PATCH(
                        USER + "/{id}",
                        byId(ServerPatch.class, (id, patch) -> handler.read(plugged.update(id, patch))),
                        Op.of("updateMcpServer", TAG, "Update a tool server of your own")
                                .body(ServerPatch.class)
                                .returns(200, ServerRead.class)
                                .problems(400, 409))
                .DELETE(
                        USER + "/{id}",
                        byId(plugged::delete),
                        Op.of("deleteMcpServer", TAG, "Delete a tool server of your own and sign out of it")
                                .empty(204))
                .POST(
                        "/api/mcp/servers/import/preview",
                        withBody(longBody(ServerListRead.Wish.class), wish -> plugged.preview(wish.text())
                                .map(ServerListRead::of)),
                        Op.of("previewMcpServerImport", TAG, "Preview a tool server list of another host")
                                .body(ServerListRead.Wish.class)
                                .returns(200, ServerListRead.class)
                                .problems(400, 422))
                .POST(
                        "/api/mcp/servers/import",
                        create(longBody(ServerListRead.Wish.class), wish -> plugged.add(wish.text())
                                .map(ServerListRead::of)),
                        Op.of(
                                        "importMcpServers",
                                        TAG,
                                        "Add the tool servers of another host's list, as far as possible")
                                .body(ServerListRead.Wish.class)
                                .returns(201, ServerListRead.class)
                                .problems(400, 409, 422))
                .GET(
                        SERVER,
                        handler.byName(servers::get),
                        Op.of("getMcpServer", TAG, "Fetch a tool server").returns(200, ServerRead.class))
                .POST(
                        SERVER + "/probe",
                        handler.byName(servers::probe),
                        Op.of("probeMcpServer", TAG, "Connect to a server that is enabled")
                                .returns(200, ServerRead.class))
                .POST(
                        SERVER + "/connect",
                        handler.byName(servers::connect),
                        Op.of(
                                        "connectMcpServer",
                                        TAG,
                                        "Enable a server and connect to it; `error` says why that failed")
                                .returns(200, ServerRead.class))
                .POST(
                        SERVER + "/disconnect",
                        handler.byName(servers::disconnect),
                        Op.of("disconnectMcpServer", TAG, "Disable a server and close its session")
                                .returns(200, ServerRead.class))
                .POST(
                        "/api/mcp/servers/" + ServerRead.WORKIQ + "/preview",
                        withBody(ServerRead.PreviewChoice.class, _ -> handler.read(servers.get(ServerRead.WORKIQ))),
                        Op.of("chooseWorkIqPreview", TAG, "Choose the local program or the hosted preview of workiq")
                                .body(ServerRead.PreviewChoice.class)
                                .returns(200, ServerRead.class)
                                .problems(400, 404, 422))
                .POST(
                        SERVER + "/refresh",
                        handler.byName(servers::refresh),
                        Op.of("refreshMcpServer", TAG, "Start a new session and list the tools again")
                                .returns(200, ServerRead.class)
                                .problems(409))
                .GET(
                        SERVER + "/log",
                        listBySegment(servers::get, (server, _) -> Flux.fromIterable(said.of(server.name()))),
                        Op.of("listMcpServerLog", TAG, "Get the last 100 log lines of a server")
                                .returnsList(ServerLog.Line.class))
                .GET(
                        SERVER + "/tools",
                        listBySegment(servers::get, (server, _) -> Flux.fromIterable(
                                        server.standing().tools().tools())
                                .map(ToolRead::of)),
                        Op.of("listMcpTools", TAG, "List the tools of a server with their schemas, as last read")
                                .returnsList(ToolRead.class))
                .POST(
                        SERVER + "/tools/{tool}/accept",
                        handler::accept,
                        Op.of("acceptMcpTool", TAG, "Accept the changed definition of a tool")
                                .body(ToolTry.Accept.class)
                                .returns(200, ServerRead.class)
                                .problems(409))
                .POST(
                        SERVER + "/tools/{tool}/try",
                        handler::tryTool,
                        Op.of("tryMcpTool", TAG, "Call a tool; an error of the tool is a result as well")
                                .body(ToolTry.class)
                                .returns(200, ToolTry.Result.class)
                                .problems(409))
                .build();
    }
}
