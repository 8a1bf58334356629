package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.Signal;
import dev.steward.platform.task.Blocking;
import dev.steward.tool.ToolAnswer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolQuestion;
import dev.steward.tool.ToolSignal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class CallReportsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Path folder;
    private final TurnLog log;
    private final TurnAllowance allowance = new TurnAllowance(new MemoryBudget(20L << 20).open());
    private final OpenQuestions questions = new OpenQuestions(7);
    private final CallReports reports;

    CallReportsTest(@TempDir Path folder) {
        this.folder = folder;
        log = new TurnLog(1, new Signal(), new TurnJournal(folder, 1), JsonMapper.shared(), Runnable::run);
        reports = new CallReports(log, questions, allowance, new Blocking());
    }

    @Test
    void whatIsReportedWhileTheDiskIsBusyIsOneReport() {
        var call = reports.of(call("a"));
        whileTheDiskIsBusy(() -> {
            for (int n = 1; n <= 10_000; n++) {
                call.tell(progress(n));
            }
        });
        var newest = new TurnFrame.ToolProgress("a", 10_000, null, null);
        await().atMost(LONG).until(() -> written().contains(newest));
        assertThat(written()).containsExactly(newest);
    }

    @Test
    void whatIsNotWrittenWhenTheResultComesNeverIs() {
        var answered = reports.of(call("a"));
        var other = reports.of(call("b"));
        whileTheDiskIsBusy(() -> {
            answered.tell(progress(1));
            answered.tell(new ToolSignal.SignIn("github", "Sign in."));
            other.tell(progress(2));
            answered.close();
        });
        log.append(result("a"));
        await().atMost(LONG).until(() -> written().size() == 2);
        assertThat(written()).containsExactlyInAnyOrder(result("a"), new TurnFrame.ToolProgress("b", 2, null, null));
    }

    @Test
    void aQuestionIsOpenUntilItIsAnsweredOnce() {
        var call = reports.of(call("a"));
        var answers = new ArrayList<ToolAnswer>();
        call.tell(question(answers));
        await().atMost(LONG).until(() -> written().size() == 1);
        assertThat(written()).first().isEqualTo(new TurnFrame.Question("a", "7-1", "forms", "Who?", List.of()));
        questions.answer("7-1", asked -> asked.filledIn(Map.of()));
        await().atMost(LONG).until(() -> written().size() == 2);
        assertThat(written()).last().isEqualTo(new TurnFrame.Answered("a", "7-1"));
        assertThatThrownBy(() -> questions.answer("7-1", _ -> new ToolAnswer.Declined()))
                .isInstanceOf(Problem.Conflict.class);
        assertThat(answers).containsExactly(new ToolAnswer.Given(Map.of()));
    }

    @Test
    void anAnswerThatIsRefusedLeavesTheQuestionOpen() {
        var answers = new ArrayList<ToolAnswer>();
        reports.of(call("a")).tell(question(answers));
        await().atMost(LONG).until(() -> written().size() == 1);
        assertThatThrownBy(() -> questions.answer("7-1", asked -> asked.filledIn(Map.of("x", List.of("1")))))
                .isInstanceOf(Problem.Invalid.class);
        assertThat(answers).isEmpty();
        questions.answer("7-1", _ -> new ToolAnswer.Declined());
        assertThat(answers).containsExactly(new ToolAnswer.Declined());
    }

    @Test
    void nobodyIsAskedOnceTheCallIsOver() {
        var call = reports.of(call("a"));
        var answers = new ArrayList<ToolAnswer>();
        call.tell(question(answers));
        await().atMost(LONG).until(() -> written().size() == 1);
        call.close();
        assertThatThrownBy(() -> questions.answer("7-1", _ -> new ToolAnswer.Declined()))
                .isInstanceOf(Problem.Conflict.class);
        assertThat(answers).isEmpty();
    }

    private static ToolSignal question(List<ToolAnswer> answers) {
        return new ToolSignal.Asked(new ToolQuestion("forms", "Who?", List.of(), answers::add));
    }

    @Test
    void aResultIsNotFollowedByAReportOfItsCallHoweverLongThatGoesOn() throws InterruptedException {
        int calls = 100;
        for (int i = 0; i < calls; i++) {
            var id = "c" + i;
            var call = reports.of(call(id));
            var told = new CountDownLatch(1);
            var telling = Thread.ofVirtual().start(() -> {
                for (int n = 0; n < 100; n++) {
                    call.tell(progress(n));
                    told.countDown();
                }
            });
            told.await();
            call.close();
            log.append(result(id));
            telling.join();
        }
        var answered = new ArrayList<String>();
        for (var frame : written()) {
            switch (frame) {
                case TurnFrame.ToolResult result -> answered.add(result.toolCallId());
                case TurnFrame.ToolProgress report -> assertThat(answered).doesNotContain(report.toolCallId());
                default -> throw new AssertionError(frame);
            }
        }
        assertThat(answered).hasSize(calls);
    }

    @Test
    void afterManyReportsATurnIsSilentButForWhomItWaits() {
        while (allowance.mayTell()) {
            // all of them are reported
        }
        var call = reports.of(call("a"));
        call.tell(progress(1));
        call.tell(new ToolSignal.SignIn("github", "Sign in."));
        await().atMost(LONG).until(() -> !written().isEmpty());
        call.tell(progress(2));
        assertThat(written()).containsExactly(new TurnFrame.AuthRequired("a", "github", "Sign in.", "github__search"));
    }

    @Test
    void theSameServerAsksOnceATurnAndACallOnce() {
        var signIn = new ToolSignal.SignIn("github", "Sign in.");
        for (var id : List.of("a", "b", "c")) {
            var call = reports.of(call(id));
            for (int n = 0; n < 1_000; n++) {
                call.tell(signIn);
            }
        }
        await().atMost(LONG).until(() -> !written().isEmpty());
        var call = reports.of(call("d"));
        call.tell(new ToolSignal.SignIn("mail", "Sign in there, too."));
        call.tell(new ToolSignal.SignIn("files", "And there."));
        await().atMost(LONG).until(() -> written().size() == 2);
        assertThat(written())
                .extracting(frame -> ((TurnFrame.AuthRequired) frame).server())
                .containsExactly("github", "mail");
    }

    @Test
    void whoIsNotAskedBecauseTheCallIsOverIsAskedByTheNextOne() {
        var over = reports.of(call("a"));
        over.close();
        over.tell(new ToolSignal.SignIn("github", "Sign in."));
        reports.of(call("b")).tell(new ToolSignal.SignIn("github", "Sign in."));
        await().atMost(LONG).until(() -> !written().isEmpty());
        assertThat(written()).containsExactly(new TurnFrame.AuthRequired("b", "github", "Sign in.", "github__search"));
    }

    @Test
    void aJournalThatCannotBeWrittenIsTheConcernOfTheNextFrame() throws IOException {
        var blocked = Files.createFile(folder.resolve("blocked"));
        var broken = new TurnLog(2, new Signal(), new TurnJournal(blocked, 2), JsonMapper.shared(), Runnable::run);
        var call = new CallReports(broken, questions, allowance, new Blocking()).of(call("a"));
        for (int n = 0; n < 100; n++) {
            call.tell(progress(n));
        }
        assertThatThrownBy(() -> broken.append(result("a"))).isInstanceOf(UncheckedIOException.class);
        call.tell(progress(100));
        broken.appendLast(new TurnFrame.Notice("over"));
        broken.end();
        assertThat(broken.follow(null).map(TurnLog.Entry::event).collectList().block(LONG))
                .containsExactly("system");
    }

    /** Blocks the journal while the work is done. */
    private void whileTheDiskIsBusy(Runnable work) {
        log.append(() -> {
            work.run();
            return null;
        });
    }

    /** Every frame in the journal, where none is left out for slow readers. */
    private List<TurnFrame> written() {
        var file = TurnJournal.file(folder, 1);
        try {
            return !Files.exists(file)
                    ? List.of()
                    : Files.readAllLines(file).stream()
                            .map(line ->
                                    JsonMapper.shared().readValue(line.substring(TurnJournal.HEAD), TurnFrame.class))
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ToolCall call(String id) {
        return new ToolCall(id, "github__search", "{}");
    }

    private static ToolSignal progress(int done) {
        return new ToolSignal.Progress(done, null, null);
    }

    private static TurnFrame result(String id) {
        return new TurnFrame.ToolResult(1, id, "github__search", "{}", "found", false, null, List.of());
    }
}
