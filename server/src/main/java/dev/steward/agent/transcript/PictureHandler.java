package dev.steward.agent.transcript;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.StoredFile;
import java.time.Duration;
import org.springframework.http.ContentDisposition;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record PictureHandler(RunPictures pictures) {

    private static final Duration MAX_AGE = Duration.ofHours(1);

    Mono<ServerResponse> get(ServerRequest request) {
        return pictures.open(request.pathVariable("sha256")).flatMap(opened -> {
            var picture = opened.picture();
            return Answers.file(
                    request,
                    new StoredFile(
                            opened.path(),
                            picture.blob().size(),
                            picture.blob().sha256(),
                            MediaType.parseMediaType(picture.mime()),
                            ContentDisposition.inline()
                                    .filename(picture.filename())
                                    .build(),
                            MAX_AGE));
        });
    }
}
