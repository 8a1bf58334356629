package dev.steward.durable.job;

import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** All kinds of long work there are. */
@Component
class JobKinds {

    private final ObjectProvider<JobKind> kinds;

    JobKinds(ObjectProvider<JobKind> kinds) {
        this.kinds = kinds;
    }

    /** Nothing where it is one of another version. */
    Optional<JobKind> find(String kind) {
        return kinds.stream().filter(each -> each.kind().equals(kind)).findFirst();
    }

    /** What is of no kind that is known is stopped by whoever finds it. */
    boolean isCancellable(Job job) {
        return find(job.kind()).map(JobKind::isCancellable).orElse(true);
    }
}
