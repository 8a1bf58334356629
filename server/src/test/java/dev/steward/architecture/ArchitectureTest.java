package dev.steward.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.resolvers.SelectedClassResolverFromClasspath;
import dev.steward.Steward;
import dev.steward.manual.ManualPage;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.PeriodicTask;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.modulith.core.ApplicationModules;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Checks that the code follows the planned architecture. */
class ArchitectureTest {

    private static final String ROOT = "dev.steward.";

    /** Of other libraries, only those are read whose supertypes or nested types a rule asks for: all take as long as the service. */
    private static final JavaClasses SERVICE = ArchConfiguration.withThreadLocalScope(configuration -> {
        configuration.setClassResolver(SelectedClassResolverFromClasspath.class);
        configuration.setClassResolverArguments("reactor", "org.springframework.http");
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.steward");
    });

    private static final Set<Class<?>> CLOCKS =
            Set.of(Instant.class, LocalDate.class, LocalDateTime.class, OffsetDateTime.class, ZonedDateTime.class);

    @Test
    void modulesUseOnlyWhatOthersShowAndNeverInACircle() {
        ApplicationModules.of(Steward.class).verify();
    }

    @Test
    void everyPackageStandsOnOneFloor() {
        var packages = SERVICE.stream()
                .map(each -> each.getPackageName())
                .filter(name -> name.startsWith(ROOT))
                .map(name -> name.substring(ROOT.length()).split("\\.", 2)[0])
                .collect(Collectors.toSet());
        assertThat(Stream.of(Floor.values()).flatMap(floor -> floor.packages().stream()))
                .containsExactlyInAnyOrderElementsOf(packages);
    }

    @Test
    void dependenciesPointDownTheFloors() {
        for (var floor : Floor.values()) {
            noClasses()
                    .that()
                    .resideInAnyPackage(packagesOf(floor))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(Stream.of(Floor.values())
                            .filter(above -> above.ordinal() > floor.ordinal())
                            .flatMap(above -> Stream.of(packagesOf(above)))
                            .toArray(String[]::new))
                    .because("they stand on floor " + floor)
                    .check(SERVICE);
        }
    }

    @Test
    void thePageForContributorsListsTheFloors() throws IOException {
        ManualPage.of("../../CONTRIBUTING.md", "floors").says(Floor.markdown());
    }

    @Test
    void theManualShowsThePackagesAsTheyAre() throws IOException {
        ManualPage.of("architecture.md", "modules").says(new ModuleDiagram(SERVICE).markdown());
    }

    private static String[] packagesOf(Floor floor) {
        return floor.packages().stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    }

    /** What arrives over HTTP today may come from a schedule or an agent tomorrow. */
    @Test
    void onlyTheWebAndWhatCallsProvidersKnowHttp() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + "platform.web..", ROOT + "provider..")
                .and()
                .haveNameNotMatching(".*(Routes|(?<!Outbox)Handler)(\\$.*)?")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.springframework.web..", "org.springframework.http..")
                        .and(not(belongToAnyOf(ServerSentEvent.class)))) // a plain value
                .check(SERVICE);
    }

    @Test
    void thePartsOfAPackageMakeNoCircle() {
        for (var floor : Floor.values()) {
            for (var name : floor.packages()) {
                slices().matching(ROOT + name + ".(*)..")
                        .should()
                        .beFreeOfCycles()
                        .allowEmptyShould(true)
                        .check(SERVICE);
            }
        }
    }

    /** Tasks that leave the handling of items to another class, which isolates them. */
    private static final Map<String, String> DELEGATED = Map.of(
            "ReminderTicker", "Reminders",
            "TrashSweep", "Trash");

    /** Tasks that do one thing, or one statement at a time, so one failure keeps nothing else from its turn. */
    private static final Set<String> UNDIVIDED = Set.of(
            "AttachmentSweep",
            "ChangeSweep",
            "CheckSweep",
            "DefaultRole",
            "FiringSweep",
            "GeneralCollection",
            "HeapAtRest",
            "Hosts",
            "ImportWorker",
            "IndexFeed",
            "Jobs",
            "MemoryUses",
            "ServerReading",
            "SkillWatch",
            "StopsElsewhere",
            "ToolResultSweep",
            "WorkflowRunSweep");

    @Test
    void noItemOfAPeriodicTaskStopsTheOthers() {
        var tasks = SERVICE.stream()
                .filter(each -> each.isAssignableTo(PeriodicTask.class) && !each.isInterface())
                .map(JavaClass::getSimpleName)
                .filter(name -> !UNDIVIDED.contains(name))
                .map(name -> DELEGATED.getOrDefault(name, name))
                .toList();
        assertThat(tasks).isNotEmpty();
        assertThat(SERVICE.stream()
                        .filter(each -> tasks.contains(each.getSimpleName()))
                        .filter(each -> each.getFields().stream()
                                .noneMatch(field -> field.getRawType().isEquivalentTo(IsolatedItems.class)))
                        .map(JavaClass::getSimpleName))
                .as("periodic tasks that handle items one by one without isolating them")
                .isEmpty();
    }

    @Test
    void nothingBlocks() {
        // ShedLock has no other way; it is called on threads that may block.
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.steward.platform.data.SharedTaskLocks$Table")
                .should()
                .callMethodWhere(describe("a Mono or Flux is waited for", ArchitectureTest::waits))
                .because("a thread that waits is an event loop that stands still")
                .check(SERVICE);
    }

    private static boolean waits(JavaMethodCall call) {
        var target = call.getTarget();
        return (target.getOwner().isAssignableTo(Mono.class)
                        || target.getOwner().isAssignableTo(Flux.class))
                && (target.getName().startsWith("block") || target.getName().startsWith("toIterable"));
    }

    @Test
    void onlyTheClockOfTheServiceTellsTheTime() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.steward.platform.time..")
                .should()
                .callMethodWhere(describe("the system is asked for the time", ArchitectureTest::asksForTheTime))
                .because("tests decide what time it is")
                .check(SERVICE);
    }

    private static boolean asksForTheTime(JavaMethodCall call) {
        var owner = call.getTargetOwner();
        var name = call.getTarget().getName();
        return (CLOCKS.stream().anyMatch(owner::isEquivalentTo)
                        && name.equals("now")
                        && call.getTarget().getRawParameterTypes().isEmpty())
                || (owner.isEquivalentTo(System.class) && name.equals("currentTimeMillis"))
                || (owner.isEquivalentTo(Clock.class) && name.startsWith("system"));
    }

    @Test
    void routesAndHandlersStayInTheirPackage() {
        classes()
                .that()
                .haveNameMatching(".*(Routes|(?<!Outbox)Handler)")
                .should()
                .notBePublic()
                .check(SERVICE);
    }

    /** Parts of a feature may share a table; no other feature may use it. */
    @Test
    void repositoriesStayInTheirFeature() {
        for (var floor : Floor.values()) {
            for (var name : floor.packages()) {
                classes()
                        .that()
                        .resideInAPackage(ROOT + name + "..")
                        .and()
                        .haveNameMatching(".*Repository")
                        .should()
                        .onlyHaveDependentClassesThat()
                        .resideInAPackage(ROOT + name + "..")
                        .allowEmptyShould(true)
                        .check(SERVICE);
            }
        }
    }

    @Test
    void handlersKnowNoSql() {
        noClasses()
                .that()
                .haveSimpleNameEndingWith("Handler")
                .should()
                .dependOnClassesThat(resideInAPackage("org.springframework.r2dbc..")
                        .or(resideInAPackage("org.springframework.data.r2dbc..")))
                .check(SERVICE);
    }

    @Test
    void servicesKnowNoHttp() {
        methods()
                .that()
                .areDeclaredInClassesThat()
                .areAnnotatedWith(Service.class)
                .should()
                .notHaveRawReturnType(resideInAPackage("org.springframework.web.."))
                .check(SERVICE);
    }
}
