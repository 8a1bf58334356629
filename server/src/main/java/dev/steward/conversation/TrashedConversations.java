package dev.steward.conversation;

import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.history.trash.Restored;
import dev.steward.history.trash.TrashKind;
import dev.steward.history.trash.Trashable;
import dev.steward.platform.problem.Problem;
import java.util.function.LongFunction;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/** Topics and chats in the trash. */
@Configuration(proxyBeanMethods = false)
class TrashedConversations {

    @Bean
    Trashable trashedTopics(Topics topics, ConversationRepository conversations, Schedules schedules) {
        return new Trashed(TrashKind.topic, conversations, schedules, id -> topics.restore(id)
                .map(topic -> new Restored(TrashKind.topic, id, topic.address().slug(), topic.title())));
    }

    @Bean
    Trashable trashedChats(Chats chats, ConversationRepository conversations, Schedules schedules) {
        return new Trashed(TrashKind.chat, conversations, schedules, id -> chats.restore(id)
                .map(chat -> new Restored(TrashKind.chat, id, chat.address().slug(), chat.title())));
    }

    private record Trashed(
            TrashKind kind,
            ConversationRepository conversations,
            Schedules schedules,
            LongFunction<Mono<Restored>> back)
            implements Trashable {

        @Override
        public Mono<Restored> restore(long subject) {
            return back.apply(subject);
        }

        /** A conversation that is not deleted, as damage may leave it, is there in its own right. */
        @Override
        public Mono<Void> erase(long subject) {
            return conversations
                    .erase(subject)
                    .filter(erased -> erased > 0 && kind == TrashKind.topic)
                    .flatMap(_ -> schedules.forget(new ScheduleOwner(ScheduleOwner.Kind.topic, subject)));
        }
    }

    /** Says so where the trash holds what is not deleted, as damage may leave it. @param shown how many were */
    static Mono<Long> requireDeleted(long shown) {
        return shown > 0
                ? Mono.just(shown)
                : Mono.error(() -> Problem.NotFound.saying(
                        "This is not deleted. Erase it from the trash, which leaves it where it is."));
    }
}
