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
 * A slow test class that proves one mechanism by starting whole services. It runs in one of {@code turns.one-in} builds, chosen
 * by {@code sample.seed}, which defaults to the commit. The nightly profile runs all of them, and so does an editor.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(ByTurns.Turn.class)
public @interface ByTurns {

    int PLACES = 5;

    int ONE_IN = Integer.getInteger("turns.one-in", 1);

    /** Its place in the round: 0 to 4. Classes that prove similar things differ, so each run includes one of them. */
    int value();

    /** Skips a class before anything of it is loaded or started. */
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
