// Works on the embedded database while the service is stopped, with the service's own copy of H2.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findJava } from '../../e2e/support/java.ts';
import { RELEASE } from '../../e2e/support/launch.ts';

const SUFFIX = '.mv.db';
const OPTIONS = 'MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE';

/** Size of the database file. */
export function databaseBytes(dataDir: string): number {
  return statSync(databaseFile(dataDir)).size;
}

/**
 * Writes a long old conversation into a topic. Without `markdown`, its answers are plain text; with it, each starts
 * with a heading that names the message.
 */
export function fillTopic(dataDir: string, topic: number, messages: number, markdown = ''): void {
  const words =
    'A paragraph of an ordinary length, with a thought in it and another one after that. ';
  const plain = `concat('Message ', x, '. ', repeat('${words}', 1 + cast(mod(x, 2) * 7 as int)))`;
  const answer = `concat('## Message ', x, char(10), char(10), '${markdown.replaceAll("'", "''")}')`;
  execute(
    databaseFile(dataDir),
    `insert into messages (conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
     select ${topic}, true, 1, 1, case mod(x, 2) when 1 then 'user' else 'assistant' end,
            ${markdown ? `case mod(x, 2) when 1 then ${plain} else ${answer} end` : plain},
            dateadd('second', x, timestamp with time zone '2025-01-01 00:00:00Z'),
            dateadd('second', x, timestamp with time zone '2025-01-01 00:00:00Z')
     from system_range(1, ${messages})`,
  );
}

/** Adds the messages of a CSV file with the columns conversation_id, role, content, n. */
export function fillFromFile(dataDir: string, file: string): void {
  execute(
    databaseFile(dataDir),
    `insert into messages (conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
     select cast(conversation_id as bigint), true, 1, 1, role, content,
            dateadd('second', cast(n as bigint) * 300, timestamp with time zone '2016-01-01 00:00:00Z'),
            dateadd('second', cast(n as bigint) * 300, timestamp with time zone '2016-01-01 00:00:00Z')
     from csvread('${file}')`,
  );
}

/**
 * Fills a store without topics with a tree, eight children per topic; every tenth topic is unread. The titles are
 * "Topic 1" and so on.
 */
export function fillTree(dataDir: string, topics: number): void {
  const base = '(select min(id) from conversations)';
  execute(
    databaseFile(dataDir),
    `insert into conversations (kind, unread)
     select 'topic', case mod(x, 10) when 0 then 1 else 0 end from system_range(1, ${topics});
     insert into topics (id, public_id, title, slug, kind, description, parent_id, pinned, last_activity_at, created_at,
       updated_at, collection_id)
     select c.id, cast(random_uuid() as varchar), concat('Topic ', c.id - ${base} + 1),
       concat('topic-', c.id - ${base} + 1), 'standard', repeat('What it is about. ', mod(c.id, 5)),
       case when c.id = ${base} then null else ${base} + cast((c.id - ${base} - 1) / 8 as bigint) end, false,
       dateadd('minute', c.id, timestamp with time zone '2025-01-01 00:00:00Z'),
       timestamp with time zone '2025-01-01 00:00:00Z', timestamp with time zone '2025-01-01 00:00:00Z',
       (select id from collections where is_default = true)
     from conversations c order by c.id`,
  );
}

/** Adds many completed runs to a workflow that was never run, each with as many attempts, called "Attempt 1" and so on. */
export function fillWorkflowRuns(
  dataDir: string,
  workflow: number,
  runs: number,
  attempts: number,
): void {
  const at = "dateadd('second', x, timestamp with time zone '2025-01-01 00:00:00Z')";
  execute(
    databaseFile(dataDir),
    `insert into workflow_runs (workflow_id, run_number, version, trigger_kind, status, phase, counters, result_summary,
       started_at, finished_at)
     select ${workflow}, x, 1, 'manual', 'completed', 'none', '{}', 'It is done.', ${at}, ${at}
     from system_range(1, ${runs});
     insert into workflow_run_steps (run_id, place, kind, label, attempt, replay, status, input_context, output_summary,
       started_at, finished_at)
     select r.id, mod(x, 3), 'inline', concat('Attempt ', x), x, false, 'completed', repeat('What it was told. ', 20),
       repeat('What it made. ', 20), ${at}, dateadd('second', 1, ${at})
     from workflow_runs r cross join system_range(1, ${attempts}) where r.workflow_id = ${workflow} order by r.id, x;
     update workflows set run_count = ${runs},
       current_run_id = (select max(id) from workflow_runs where workflow_id = ${workflow}) where id = ${workflow}`,
  );
}

/** Copies the existing schedule for topics that do not exist; no copy is due. */
export function fillSchedules(dataDir: string, count: number): void {
  execute(
    databaseFile(dataDir),
    `insert into schedules (owner_kind, owner_id, prompt, clear_context, enabled, rules, misfire, next_run_at, status,
       created_at, updated_at)
     select owner_kind, owner_id + 1000000 + x, prompt, clear_context, enabled, rules, misfire,
       dateadd('hour', 1 + mod(x, 1000), current_timestamp), status, created_at, updated_at
     from schedules cross join system_range(1, ${count})`,
  );
}

/**
 * Adds a finished run with a transcript to an agent that was never started: tool calls with their results, thoughts, and text
 * that names its entry. The number of entries is a multiple of four.
 */
export function fillRun(dataDir: string, agent: number, entries: number): void {
  const run = `(select max(id) from agent_runs where agent_id = ${agent})`;
  const at = "dateadd('second', x, timestamp with time zone '2025-01-01 00:00:00Z')";
  const words =
    'A paragraph of an ordinary length, with a thought in it and another one after that. ';
  execute(
    databaseFile(dataDir),
    `insert into agent_runs (agent_id, trigger_kind, status, epoch, version, step_count, stall_count, total_input_tokens,
       total_output_tokens, use_mcp, use_skills, use_memory, started_at, last_activity_at, created_at, updated_at)
     values (${agent}, 'manual', 'idle', 1, 1, 0, 0, 0, 0, true, true, true, current_timestamp, current_timestamp,
       current_timestamp, current_timestamp);
     update agents set current_run_id = ${run} where id = ${agent};
     insert into agent_events (agent_id, run_id, kind, content, tool_name, tool_status, request_id, data, at)
     select ${agent}, ${run},
       case mod(x, 4) when 1 then 'tool_call' when 2 then 'tool_result' when 3 then 'reasoning' else 'assistant_message' end,
       case mod(x, 4) when 3 then repeat('${words}', 2) when 0 then concat('That was entry ', x, '. ', repeat('${words}', 3)) end,
       case when mod(x, 4) in (1, 2) then 'echo__echo' end,
       case mod(x, 4) when 1 then 'running' when 2 then 'done' end,
       case when mod(x, 4) in (1, 2) then concat('call-', cast((x - 1) / 4 as bigint)) end,
       case mod(x, 4) when 1 then '{"arguments":"{\\"text\\":\\"x\\"}"}' when 2 then '{"success":true,"result":"x"}' end,
       ${at}
     from system_range(1, ${entries})`,
  );
}

function databaseFile(dataDir: string): string {
  const folder = join(dataDir, 'db');
  const name = readdirSync(folder).find((each) => each.endsWith(SUFFIX));
  if (!name) throw new Error(`There is no database in ${folder}.`);
  return join(folder, name);
}

function execute(file: string, sql: string): void {
  const url = `jdbc:h2:file:${file.slice(0, -SUFFIX.length)};${OPTIONS}`;
  const shell = ['-cp', h2(), 'org.h2.tools.Shell', '-url', url, '-user', 'sa', '-sql', sql];
  execFileSync(findJava(), shell, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function h2(): string {
  const libraries = join(RELEASE, 'lib');
  const name = readdirSync(libraries).find((each) => /^h2-[\d.]+\.jar$/.test(each));
  if (!name) throw new Error('The packaged service carries no H2.');
  return join(libraries, name);
}
