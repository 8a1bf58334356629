package dev.steward.library;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.bySegment;
import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Routes for skills, and for everything that can be called by name. */
@Configuration(proxyBeanMethods = false)
class SkillRoutes {

    private static final String TAG = "Skills";
    private static final String ALL = "/api/skills";
    private static final String NAME = "name";
    private static final String ONE = ALL + "/{" + NAME + "}";

    @Bean
    RouterFunction<ServerResponse> skillApi(Skills skills) {
        return new RouteTable()
                .GET(
                        ALL,
                        list(() -> skills.list().flatMapIterable(all -> all)),
                        Op.of("listSkills", TAG, "List skills by name, at most 2,000")
                                .returnsList(SkillRead.class))
                .POST(
                        ALL,
                        answer(HttpStatus.CREATED, request -> create(skills, request)),
                        Op.of("createSkill", TAG, "Create a skill; it is enabled")
                                .body(SkillCreate.class)
                                .returns(201, SkillRead.class)
                                .problems(400, 409, 422))
                .GET(
                        ONE,
                        large(request -> get(skills, request)),
                        Op.of("getSkill", TAG, "Fetch a skill with its full instructions")
                                .returns(200, SkillRead.class)
                                .problems(404, 409, 422))
                .PATCH(
                        ONE,
                        large(request -> update(skills, request)),
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
                        request -> export(skills, request),
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

    private static Mono<SkillRead> create(Skills skills, ServerRequest request) {
        var memory = Requests.memory(request);
        return Requests.body(request, SkillCreate.class, Requests.LONG_BODY)
                .doOnNext(wish -> memory.reserve(wish.estimatedBytes()))
                .flatMap(skills::create);
    }

    private static Mono<SkillRead> get(Skills skills, ServerRequest request) {
        var memory = Requests.memory(request);
        return skills.get(Requests.segment(request, NAME)).doOnNext(skill -> memory.reserve(skill.estimatedBytes()));
    }

    private static Mono<SkillRead> update(Skills skills, ServerRequest request) {
        var name = Requests.segment(request, NAME);
        return Requests.body(request, SkillPatch.class, Requests.LONG_BODY)
                .flatMap(patch -> skills.update(name, patch, Requests.memory(request)));
    }

    private static Mono<ServerResponse> export(Skills skills, ServerRequest request) {
        var name = Requests.segment(request, NAME);
        var memory = Requests.memory(request);
        return skills.file(name)
                .doOnNext(text -> memory.reserve(3 * text.length()))
                .flatMap(text -> Answers.file(name + ".SKILL.md", MediaType.TEXT_MARKDOWN, Flux.just(text)));
    }
}
