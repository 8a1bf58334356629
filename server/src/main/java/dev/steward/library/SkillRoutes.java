package dev.steward.library;

import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for skills, and for everything that can be called by name. */
@Configuration(proxyBeanMethods = false)
class SkillRoutes {

    private static final String TAG = "Skills";
    private static final String ALL = "/api/skills";
    private static final String ONE = ALL + "/{name}";

    @Bean
    RouterFunction<ServerResponse> skillApi(Skills skills, SkillHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        list(() -> skills.list().flatMapIterable(all -> all)),
                        Op.of("listSkills", TAG, "List skills by name, at most 2,000")
                                .returnsList(SkillRead.class))
                .POST(
                        ALL,
                        handler::create,
                        Op.of("createSkill", TAG, "Create a skill; it is enabled")
                                .body(SkillCreate.class)
                                .returns(201, SkillRead.class)
                                .problems(400, 409, 422))
                .GET(
                        ONE,
                        large(handler::get),
                        Op.of("getSkill", TAG, "Fetch a skill with its full instructions")
                                .returns(200, SkillRead.class)
                                .problems(404, 409, 422))
                .PATCH(
                        ONE,
                        large(handler::update),
                        Op.of("updateSkill", TAG, "Update, enable or disable a skill")
                                .body(SkillPatch.class)
                                .returns(200, SkillRead.class)
                                .problems(400, 404, 409, 422))
                .DELETE(
                        ONE,
                        bySegment(skills::delete),
                        Op.of("deleteSkill", TAG, "Delete a skill and its folder")
                                .empty(204)
                                .problems(404, 409, 422))
                .POST(
                        ONE + "/migrate",
                        bySegment(skills::migrate),
                        Op.of("migrateSkill", TAG, "Export a skill as a file; refused, because each skill is one")
                                .returns(200, SkillRead.class)
                                .problems(400, 404, 409, 422))
                .GET(
                        ONE + "/export",
                        handler::export,
                        Op.of("exportSkill", TAG, "Download the file of a skill")
                                .file("The file, with its name in the header", "text/markdown")
                                .problems(404, 409, 422))
                .GET(
                        "/api/skill-folder",
                        call(skills::describeFolder),
                        Op.of("getSkillFolder", TAG, "Get the skills folder and the folders in it that are not skills")
                                .returns(200, SkillFolderRead.class))
                .GET(
                        "/api/commands",
                        large(_ -> skills.commands()),
                        Op.of("listCommands", TAG, "List slash commands").returnsList(CommandRead.class))
                .build();
    }
}
