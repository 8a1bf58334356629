package dev.steward.conversation.topic;

import dev.steward.platform.problem.Problem;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Handles the request to create a linked issue on a code host, which Steward cannot do yet. Spec: Conversations, 2.4. */
@Component
record LinkedIssues(Settings settings, CollectionRepository collections) {

    /**
     * Completes if no issue is wanted.
     *
     * @throws Problem.Forbidden if issue links are disabled
     * @throws Problem.BadRequest if there is no repository or no token
     * @throws Problem.Upstream if only the connection to the code host is missing
     */
    Mono<Void> create(TopicCreate wish, long collection) {
        if (!Boolean.TRUE.equals(wish.createLinkedIssue())) {
            return Mono.empty();
        }
        return Mono.zip(
                        settings.current(),
                        collections
                                .find(collection)
                                .mapNotNull(each -> each.content().githubRepo())
                                .defaultIfEmpty(""))
                .flatMap(known -> Mono.error(refusal(wish, known.getT1(), known.getT2())));
    }

    private static Problem refusal(TopicCreate wish, SettingValues settings, String ofCollection) {
        if (!settings.get(SettingKeys.ISSUE_ASSOCIATIONS_ENABLED)) {
            return new Problem.Forbidden("Issue associations are disabled.");
        }
        var repository = Optional.ofNullable(wish.githubRepo())
                .filter(own -> !own.isBlank())
                .or(() -> Optional.of(ofCollection).filter(own -> !own.isBlank()))
                .orElse(settings.get(SettingKeys.GITHUB_REPO));
        if (repository.isBlank()) {
            return new Problem.BadRequest("No repository configured for this topic, its collection or the settings.");
        }
        if (settings.apiKey(SettingKeys.GITHUB_TOKEN).isEmpty()) {
            return new Problem.BadRequest("No GitHub token available. Add one in Settings.");
        }
        return new Problem.Upstream("Failed to create issue: Steward cannot create issues yet.");
    }
}
