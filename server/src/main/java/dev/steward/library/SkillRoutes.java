package dev.steward.library;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Skills, and what can be called by its name. */
@Configuration(proxyBeanMethods = false)
class SkillRoutes {

    private static final String TAG = "Skills";
    private static final String ALL = "/api/skills";
    private static final String ONE = ALL + "/{name}";

    @Bean
    RouterFunction<ServerResponse> skillApi(SkillHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::list,
                        Op.of("listSkills", TAG, "List skills by their names, at most 2,000 of them")
                                .returnsList(SkillRead.class))
                .POST(
                        ALL,
                        handler::create,
                        Op.of("createSkill", TAG, "Create a skill, switched on")
                                .body(SkillCreate.class)
                                .returns(201, SkillRead.class)
                                .problems(400, 409, 422))
                .GET(
                        ONE,
                        handler::get,
                        Op.of("getSkill", TAG, "Fetch a skill with all its instructions")
                                .path("name", String.class)
                                .returns(200, SkillRead.class)
                                .problems(404, 409, 422))
                .PATCH(
                        ONE,
                        handler::update,
                        Op.of("updateSkill", TAG, "Change a skill, or switch it on or off")
                                .path("name", String.class)
                                .body(SkillPatch.class)
                                .returns(200, SkillRead.class)
                                .problems(400, 404, 409, 422))
                .DELETE(
                        ONE,
                        handler::delete,
                        Op.of("deleteSkill", TAG, "Delete a skill: its folder with all that is in it")
                                .path("name", String.class)
                                .empty(204)
                                .problems(404, 409, 422))
                .POST(
                        ONE + "/migrate",
                        handler::migrate,
                        Op.of("migrateSkill", TAG, "Make a file of a skill that is none; here each is one")
                                .path("name", String.class)
                                .returns(200, SkillRead.class)
                                .problems(400, 404, 409, 422))
                .GET(
                        ONE + "/export",
                        handler::export,
                        Op.of("exportSkill", TAG, "The file of a skill")
                                .path("name", String.class)
                                .file("The file, to be saved under the name that the header says", "text/markdown")
                                .problems(404, 409, 422))
                .GET(
                        "/api/skill-folder",
                        handler::folder,
                        Op.of("getSkillFolder", TAG, "Where the skills are, and what is there that is none")
                                .returns(200, SkillFolderRead.class))
                .GET(
                        "/api/commands",
                        handler::commands,
                        Op.of("listCommands", TAG, "List what can be called by its name in front of a text")
                                .returnsList(CommandRead.class))
                .build();
    }
}
