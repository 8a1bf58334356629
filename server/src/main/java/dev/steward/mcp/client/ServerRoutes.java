package dev.steward.mcp.client;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Tool servers. Spec: Platform, 8.4 and 8.5. */
@Configuration(proxyBeanMethods = false)
class ServerRoutes {

    private static final String TAG = "Tool servers";
    private static final String SERVER = "/api/mcp/servers/{name}";
    private static final String USER = "/api/mcp/servers/user";

    @Bean
    RouterFunction<ServerResponse> toolServerApi(ServerHandler handler) {
        var table = new RouteTable();
        lists(table, handler);
        plugged(table, handler);
        each(table, handler);
        tools(table, handler);
        return table.build();
    }

    private static void lists(RouteTable table, ServerHandler handler) {
        table.GET(
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
                                .returns(200, Object.class));
    }

    private static void plugged(RouteTable table, ServerHandler handler) {
        table.POST(
                        USER,
                        handler::create,
                        Op.of("createMcpServer", TAG, "Add a tool server, disabled; up to 100")
                                .body(ServerCreate.class)
                                .returns(201, ServerRead.class)
                                .problems(400, 409, 422))
                .PATCH(
                        USER + "/{id}",
                        handler::update,
                        Op.of("updateMcpServer", TAG, "Update a tool server of your own")
                                .body(ServerPatch.class)
                                .returns(200, ServerRead.class)
                                .problems(400, 409))
                .DELETE(
                        USER + "/{id}",
                        handler::delete,
                        Op.of("deleteMcpServer", TAG, "Delete a tool server of your own and sign out of it")
                                .empty(204))
                .POST(
                        "/api/mcp/servers/import/preview",
                        handler::preview,
                        Op.of("previewMcpServerImport", TAG, "Preview a tool server list of another host")
                                .body(ServerListRead.Wish.class)
                                .returns(200, ServerListRead.class)
                                .problems(400, 422))
                .POST(
                        "/api/mcp/servers/import",
                        handler::add,
                        Op.of(
                                        "importMcpServers",
                                        TAG,
                                        "Add the tool servers of another host's list, as far as possible")
                                .body(ServerListRead.Wish.class)
                                .returns(201, ServerListRead.class)
                                .problems(400, 409, 422));
    }

    private static void each(RouteTable table, ServerHandler handler) {
        table.GET(
                        SERVER,
                        handler::get,
                        Op.of("getMcpServer", TAG, "Fetch a tool server")
                                .path("name", String.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 422))
                .POST(
                        SERVER + "/probe",
                        handler::probe,
                        Op.of("probeMcpServer", TAG, "Connect to a server that is enabled")
                                .path("name", String.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 422))
                .POST(
                        SERVER + "/connect",
                        handler::connect,
                        Op.of(
                                        "connectMcpServer",
                                        TAG,
                                        "Enable a server and connect to it; `error` says why that failed")
                                .path("name", String.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 422))
                .POST(
                        SERVER + "/disconnect",
                        handler::disconnect,
                        Op.of("disconnectMcpServer", TAG, "Disable a server and close its session")
                                .path("name", String.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 422))
                .POST(
                        "/api/mcp/servers/" + ServerRead.WORKIQ + "/preview",
                        handler::choosePreview,
                        Op.of("chooseWorkIqPreview", TAG, "Choose the local program or the hosted preview of workiq")
                                .body(ServerRead.PreviewChoice.class)
                                .returns(200, ServerRead.class)
                                .problems(400, 404, 422))
                .POST(
                        SERVER + "/refresh",
                        handler::refresh,
                        Op.of("refreshMcpServer", TAG, "Start a new session and list the tools again")
                                .path("name", String.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 409, 422))
                .GET(
                        SERVER + "/log",
                        handler::said,
                        Op.of("listMcpServerLog", TAG, "Get the last 100 log lines of a server")
                                .path("name", String.class)
                                .returnsList(ServerLog.Line.class)
                                .problems(404, 422));
    }

    private static void tools(RouteTable table, ServerHandler handler) {
        table.GET(
                        SERVER + "/tools",
                        handler::tools,
                        Op.of("listMcpTools", TAG, "List the tools of a server with their schemas, as last read")
                                .path("name", String.class)
                                .returnsList(ToolRead.class)
                                .problems(404, 422))
                .POST(
                        SERVER + "/tools/{tool}/accept",
                        handler::accept,
                        Op.of("acceptMcpTool", TAG, "Accept the changed definition of a tool")
                                .path("name", String.class)
                                .path("tool", String.class)
                                .body(ToolTry.Accept.class)
                                .returns(200, ServerRead.class)
                                .problems(404, 409, 422))
                .POST(
                        SERVER + "/tools/{tool}/try",
                        handler::tryTool,
                        Op.of("tryMcpTool", TAG, "Call a tool; an error of the tool is a result as well")
                                .path("name", String.class)
                                .path("tool", String.class)
                                .body(ToolTry.class)
                                .returns(200, ToolTry.Result.class)
                                .problems(404, 409, 422));
    }
}
