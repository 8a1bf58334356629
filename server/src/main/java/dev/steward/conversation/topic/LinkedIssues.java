package dev.steward.conversation.topic;

import dev.steward.platform.problem.Problem;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.setting.Settings;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The issue on a code host that a new topic can begin with, which Steward cannot create yet. Spec: Conversations, 2.4. */
@Component
record LinkedIssues(Settings settings, CollectionRepository collections) {

    /**
     * Completes where no issue is wanted.
     *
     * @param collection where the topic comes to lie
     * @throws Problem.Forbidden when topics are not linked with issues
     * @throws Problem.BadRequest when there is no repository or no token
     * @throws Problem.Upstream where there is everything but the code host
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
