package dev.steward.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A test class that proves one mechanism by starting whole services, and takes long. One run of the build in
 * {@code turns.one-in} has it, by {@code sample.seed}, which is the commit unless it is given. The nightly profile runs all of
 * them, as does who runs one from an editor.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ByTurns.Turn.class)
public @interface ByTurns {

    int PLACES = 3;

    int ONE_IN = Integer.getInteger("turns.one-in", 1);

    /**
     * Its place in the round: 0, 1 or 2. Classes that prove things alike have different ones, so each run has one of them.
     */
    int value();

    /** Leaves a class out before anything of it is loaded or started. */
    final class Turn implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            int place = AnnotationSupport.findAnnotation(context.getRequiredTestClass(), ByTurns.class)
                    .orElseThrow()
                    .value();
            return decide(place, ONE_IN, Sample.SEED);
        }

        static ConditionEvaluationResult decide(int place, int oneIn, String seed) {
            return Sample.isTurn(place, oneIn, seed)
                    ? ConditionEvaluationResult.enabled("its turn")
                    : ConditionEvaluationResult.disabled("by turns: this commit's run leaves it out");
        }
    }
}
