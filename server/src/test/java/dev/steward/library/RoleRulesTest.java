package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RoleRulesTest {

    static Stream<Arguments> names() {
        return Stream.of(
                Arguments.of("Editor", null),
                Arguments.of("  x ", null),
                Arguments.of("x".repeat(64), null),
                Arguments.of("x".repeat(65), Problem.Invalid.class),
                Arguments.of("", Problem.Invalid.class),
                Arguments.of(" \t ", Problem.Invalid.class),
                Arguments.of(null, Problem.Invalid.class),
                Arguments.of("default", Problem.BadRequest.class),
                Arguments.of(" DeFault ", Problem.BadRequest.class),
                Arguments.of("defaults", null));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aNewNameIsShortSaysSomethingAndIsNotReserved(String name, @Nullable Class<? extends Problem> refusal) {
        var thrown = catchThrowable(() -> new RoleCreate(name, null));
        assertThat(thrown == null ? null : thrown.getClass()).isEqualTo(refusal);
    }

    @Test
    void namesAreTakenWithoutWhatStandsAroundThem() {
        assertThat(new RoleCreate("  Editor ", null).name()).isEqualTo("Editor");
        assertThat(new RolePatch(Patch.of(" Editor "), Patch.absent()).name().value())
                .isEqualTo("Editor");
    }

    @Test
    void aPromptMayBeEmptyAndHasAnEnd() {
        assertThat(new RoleCreate("Editor", null).prompt()).isEmpty();
        assertThat(new RoleCreate("Editor", "x".repeat(20_000)).prompt()).hasSize(20_000);
        assertThat(catchThrowable(() -> new RoleCreate("Editor", "x".repeat(20_001))))
                .isInstanceOf(Problem.Invalid.class);
        assertThat(catchThrowable(() -> new RolePatch(Patch.absent(), Patch.of("x".repeat(20_001)))))
                .isInstanceOf(Problem.Invalid.class);
        assertThat(catchThrowable(() -> new RolePatch(new Patch.Null<>(), Patch.absent())))
                .isInstanceOf(Problem.Invalid.class);
        assertThat(catchThrowable(() -> new RolePatch(Patch.absent(), new Patch.Null<>())))
                .isInstanceOf(Problem.Invalid.class);
    }

    @Test
    void theDefaultOneComesFirstAndTheOthersByTheirNames() {
        assertThat(Stream.of(role(1, "b", false), role(2, "default", true), role(3, "A", false), role(4, "é", false))
                        .sorted(Role.ORDER)
                        .map(Role::name))
                .containsExactly("default", "A", "b", "é");
    }

    private static Role role(long id, String name, boolean isDefault) {
        return new Role(id, name, "", isDefault, Instant.EPOCH, Instant.EPOCH);
    }
}
