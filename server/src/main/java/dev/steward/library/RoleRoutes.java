package dev.steward.library;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Roles of the assistant. */
@Configuration(proxyBeanMethods = false)
class RoleRoutes {

    private static final String TAG = "Roles";

    @Bean
    RouterFunction<ServerResponse> roleApi(RoleHandler handler) {
        return new RouteTable()
                .GET(
                        "/api/roles",
                        handler::list,
                        Op.of("listRoles", TAG, "List roles, at most 500: the default one, then by their names")
                                .returnsList(RoleRead.class))
                .POST(
                        "/api/roles",
                        handler::create,
                        Op.of("createRole", TAG, "Create a role; there can be 500")
                                .body(RoleCreate.class)
                                .returns(201, RoleRead.class)
                                .problems(400, 409, 422))
                .GET(
                        "/api/roles/{id}",
                        handler::get,
                        Op.of("getRole", TAG, "Fetch a role").returns(200, RoleRead.class))
                .PATCH(
                        "/api/roles/{id}",
                        handler::update,
                        Op.of("updateRole", TAG, "Rename a role, or change what a model is told of it")
                                .body(RolePatch.class)
                                .returns(200, RoleRead.class)
                                .problems(400, 409))
                .DELETE(
                        "/api/roles/{id}",
                        handler::delete,
                        Op.of("deleteRole", TAG, "Delete a role; the default one applies to whatever had it")
                                .empty(204)
                                .problems(400))
                .build();
    }
}
