// Looks into the embedded database while the service is stopped, with the H2 that the service itself carries.
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

/** Writes an old and long conversation into a topic. */
export function fillTopic(dataDir: string, topic: number, messages: number): void {
  const words =
    'A paragraph of an ordinary length, with a thought in it and another one after that. ';
  execute(
    databaseFile(dataDir),
    `insert into messages (conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
     select ${topic}, true, 1, 1, case mod(x, 2) when 1 then 'user' else 'assistant' end,
            concat('Message ', x, '. ', repeat('${words}', 1 + cast(mod(x, 2) * 7 as int))),
            dateadd('second', x, timestamp with time zone '2025-01-01 00:00:00Z'),
            dateadd('second', x, timestamp with time zone '2025-01-01 00:00:00Z')
     from system_range(1, ${messages})`,
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
