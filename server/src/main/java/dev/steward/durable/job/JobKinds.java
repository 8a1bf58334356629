package dev.steward.durable.job;

import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

@Component
class JobKinds {

    private final ObjectProvider<JobKind> kinds;

    JobKinds(ObjectProvider<JobKind> kinds) {
        this.kinds = kinds;
    }

    /** Empty if the job belongs to another version. */
    Optional<JobKind> find(String kind) {
        return kinds.stream().filter(each -> each.kind().equals(kind)).findFirst();
    }

    /** Jobs of unknown kinds can always be cancelled. */
    boolean isCancellable(Job job) {
        return find(job.kind()).map(JobKind::isCancellable).orElse(true);
    }
}
