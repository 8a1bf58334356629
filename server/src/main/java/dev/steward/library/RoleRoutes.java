package dev.steward.library;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.create;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the roles of the assistant. */
@Configuration(proxyBeanMethods = false)
class RoleRoutes {

    private static final String TAG = "Roles";

    @Bean
    RouterFunction<ServerResponse> roleApi(Roles roles) {
        return new RouteTable()
                .GET(
                        "/api/roles",
                        request -> Answers.list(request, roles.list(Requests.memory(request))),
                        Op.of("listRoles", TAG, "List roles, at most 500: the default role first, then by name")
                                .returnsList(Role.class))
                .POST(
                        "/api/roles",
                        create(RoleCreate.class, roles::create),
                        Op.of("createRole", TAG, "Create a role; up to 500")
                                .body(RoleCreate.class)
                                .returns(201, Role.class)
                                .problems(400, 409, 422))
                .GET(
                        "/api/roles/{id}",
                        byId(roles::get),
                        Op.of("getRole", TAG, "Fetch a role").returns(200, Role.class))
                .PATCH(
                        "/api/roles/{id}",
                        byId(RolePatch.class, roles::update),
                        Op.of("updateRole", TAG, "Update a role")
                                .body(RolePatch.class)
                                .returns(200, Role.class)
                                .problems(400, 409))
                .DELETE(
                        "/api/roles/{id}",
                        byId(roles::delete),
                        Op.of("deleteRole", TAG, "Delete a role; the default role applies where it was used")
                                .empty(204)
                                .problems(400))
                .build();
    }
}
