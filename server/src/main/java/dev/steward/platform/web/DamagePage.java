package dev.steward.platform.web;

import dev.steward.platform.recovery.Damage;
import dev.steward.platform.recovery.Damage.Backup;
import dev.steward.platform.recovery.Damage.Recovered;
import dev.steward.platform.recovery.DamageChoice;
import dev.steward.platform.recovery.DamagedDatabase;
import java.nio.file.Path;
import java.util.Locale;
import org.springframework.web.util.HtmlUtils;

/** The page that describes the damage and asks how to continue, in one file and without a script. */
record DamagePage(Damage damage, Path folder) {

    static final String PATH = "/damage";

    /** Opens the service once it responds. Without scripts, the page has a link. */
    static final String WAIT = """
            setInterval(async () => {
              try {
                if ((await fetch("/api/health")).ok) location.replace("/");
              } catch { /* not yet */ }
            }, 700);
            """;

    String question() {
        return page("Steward needs your decision", """
                <p class="lead">%s</p>
                %s
                %s
                <h2>How do you want to continue?</h2>
                %s%s%s
                <p class="note">Nothing is changed before you choose. If you have a backup of your own, stop Steward, put it in
                place of the data folder <code>%s</code>, and start Steward again.</p>
                """.formatted(
                        text(damage.finding()),
                        damage.copy() == null
                                ? ""
                                : "<p>The file was copied to <code>%s</code> and not changed. The copy is kept whatever you choose.</p>"
                                        .formatted(text(damage.copy().toString())),
                        found(),
                        damage.recovered() == null
                                ? ""
                                : option(
                                        "Continue with the recovered data",
                                        "Everything listed above, in a new database. Unreadable data is missing.",
                                        new DamageChoice.Recovered(),
                                        true),
                        backups(),
                        option(
                                "Start with nothing",
                                "An empty database. You can still go back: the copies stay in the backups folder.",
                                new DamageChoice.Empty(),
                                false),
                        text(folder.toString())));
    }

    private String found() {
        Recovered recovered = damage.recovered();
        if (recovered == null) {
            return damage.copy() == null ? "" : "<p>Nothing in it could be recovered.</p>";
        }
        return """
                <h2>What could be recovered</h2>
                <dl>
                <div><dt>Topics</dt><dd>%d</dd></div>
                <div><dt>Messages</dt><dd>%d</dd></div>
                <div><dt>Settings</dt><dd>%d</dd></div>
                <div><dt>Newest entry</dt><dd>%s</dd></div>
                <div><dt>Pieces of some kilobytes that could not be read</dt><dd>%d</dd></div>
                %s</dl>
                """.formatted(
                recovered.count("topics"),
                recovered.count("messages"),
                recovered.count("app_settings"),
                recovered.newest() == null ? "none" : DamagedDatabase.moment(recovered.newest()),
                recovered.unreadablePages(),
                recovered.leftOut() == 0
                        ? ""
                        : "<div><dt>Rows whose place is lost</dt><dd>%d</dd></div>\n".formatted(recovered.leftOut()));
    }

    private String backups() {
        if (damage.backups().isEmpty()) {
            return "<p class=\"note\">There are no earlier copies in <code>%s</code>.</p>"
                    .formatted(text(folder.resolve("backups").toString()));
        }
        var options = new StringBuilder();
        for (Backup backup : damage.backups()) {
            options.append(option(
                    "Go back to the copy of " + DamagedDatabase.moment(backup.made()),
                    "%s, %s%s. It does not contain later changes."
                            .formatted(
                                    backup.name(),
                                    size(backup.bytes()),
                                    backup.schema() == null
                                            ? ""
                                            : ", made before an update, database layout " + backup.schema()),
                    new DamageChoice.Backup(backup.name()),
                    false));
        }
        return options.toString();
    }

    private static String option(String title, String meaning, DamageChoice choice, boolean first) {
        return """
                <form class="option" method="get" action="%s">
                <div><h3>%s</h3><p>%s</p></div>
                <input type="hidden" name="choice" value="%s">
                <button%s aria-label="Choose: %s">Choose</button>
                </form>
                """.formatted(
                PATH, text(title), text(meaning), text(choice.word()), first ? " class=\"first\"" : "", text(title));
    }

    String confirmation(DamageChoice choice) {
        String question =
                switch (choice) {
                    case DamageChoice.Recovered _ -> "Continue with the recovered data?";
                    case DamageChoice.Backup(var name) -> "Go back to the copy " + name + "?";
                    case DamageChoice.Empty _ -> "Start with nothing?";
                };
        return page(question, """
                <p class="lead">Steward starts with that. %s</p>
                <form class="answer" method="post" action="%s">
                <input type="hidden" name="code" value="%s">
                <input type="hidden" name="choice" value="%s">
                <button class="first">Yes, start</button>
                <a href="%s">Back</a>
                </form>
                """.formatted(
                        damage.copy() == null
                                ? ""
                                : "The damaged file stays as <code>"
                                        + text(damage.copy().toString()) + "</code>.",
                        PATH,
                        text(damage.code()),
                        text(choice.word()),
                        PATH));
    }

    String starting() {
        return page("Steward starts", """
                <p class="lead" role="status">This takes a few seconds. The page continues automatically.</p>
                <p><a href="/">Open Steward</a></p>
                <script src="%s/wait.js"></script>
                """.formatted(PATH));
    }

    private static String size(long bytes) {
        return bytes < 1_000_000
                ? "%d kB".formatted((bytes + 999) / 1000)
                : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    private static String text(String text) {
        return HtmlUtils.htmlEscape(text);
    }

    private static String page(String title, String body) {
        return FRAME.replace("{title}", text(title)).replace("{body}", body);
    }

    private static final String FRAME = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">
            <title>{title}</title>
            <style>
            :root { color-scheme: light dark; --paper: #f5f9f7; --sheet: #fefffe; --line: #d9e0dd; --field: #7c8885;
              --ink: #1d222a; --ink-2: #4b5059; --accent: #0e6753; --accent-ink: #f9fdfb; --accent-soft: #d8f2e9;
              --warn: #945f0e; --warn-soft: #fbeed8; --focus: #008969; }
            @media (prefers-color-scheme: dark) { :root { --paper: #0d1515; --sheet: #141d1d; --line: #232e2d; --field: #606f6f;
              --ink: #e7ebe7; --ink-2: #b3bbb7; --accent: #67c6aa; --accent-ink: #06120e; --accent-soft: #143229;
              --warn: #e8b45e; --warn-soft: #33270f; --focus: #4fcaa8; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
            main { max-width: 44rem; margin: 0 auto; padding: clamp(1.25rem, 6vh, 4rem) 1.25rem 3rem; }
            .name { color: var(--accent); font-weight: 650; margin: 0 0 1.5rem; }
            h1 { font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.2; letter-spacing: -0.01em; margin: 0 0 1rem; }
            h2 { font-size: 1.05rem; margin: 2rem 0 0.75rem; }
            h3 { font-size: 1rem; margin: 0; }
            p { margin: 0 0 0.75rem; }
            .lead { background: var(--warn-soft); border-left: 3px solid var(--warn); border-radius: 6px; padding: 0.75rem 1rem;
              overflow-wrap: anywhere; }
            .note, .option p, dt { color: var(--ink-2); font-size: 0.925rem; }
            code { font: 0.875em ui-monospace, monospace; overflow-wrap: anywhere; }
            dl { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; margin: 0; padding: 0.25rem 1rem; }
            dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.5rem 0; }
            dl div + div { border-top: 1px solid var(--line); }
            dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            .option { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin: 0 0 0.75rem;
              background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: 1rem; }
            .option p { margin: 0.25rem 0 0; overflow-wrap: anywhere; }
            .answer { display: flex; align-items: center; gap: 1.25rem; margin-top: 1.5rem; }
            button { font: inherit; font-weight: 550; min-height: 44px; padding: 0 1.25rem; border-radius: 8px; cursor: pointer;
              border: 1px solid var(--field); background: var(--sheet); color: var(--ink); white-space: nowrap; }
            button.first { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
            a { color: var(--accent); }
            button:focus-visible, a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
            @media (max-width: 32rem) { .option { flex-direction: column; align-items: stretch; } }
            </style>
            </head>
            <body>
            <main>
            <p class="name">Steward</p>
            <h1>{title}</h1>
            {body}
            </main>
            </body>
            </html>
            """;
}
