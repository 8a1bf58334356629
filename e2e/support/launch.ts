import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A packaged service: the jar, and the options of the Java machine before it. */
export interface Launch {
  java: readonly string[];
  jar: string;
}

const TARGET = fileURLToPath(new URL('../../server/target/', import.meta.url));
const PLAIN = join(TARGET, 'steward.jar');
const RELEASE = join(TARGET, 'release', 'steward.jar');

/** What the tests drive: the jar that the build has just made, or the one that `STEWARD_JAR` names. */
export function packaged(): Launch {
  const named = process.env.STEWARD_JAR;
  return named
    ? withNeighbours(named)
    : { ...plain(), java: ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'] };
}

/** `java -jar`, as somebody does who has nothing but the jar. */
export function plain(): Launch {
  return { java: [], jar: existing(PLAIN, './mvnw package -DskipTests') };
}

/** The release folder with its options and its AOT cache, as its start script runs it. */
export function release(): Launch {
  return withNeighbours(existing(RELEASE, './mvnw -Prelease package -DskipTests'));
}

/** Uses the options and the AOT cache that lie beside a jar. */
function withNeighbours(jar: string): Launch {
  const options = join(dirname(jar), 'steward.options');
  const cache = jar.replace(/\.jar$/, '.aot');
  return {
    java: [
      ...(existsSync(options) ? [`@${options}`] : ['-XX:+UseSerialGC']),
      ...(existsSync(cache) ? [`-XX:AOTCache=${cache}`] : []),
    ],
    jar,
  };
}

function existing(jar: string, command: string): string {
  if (!existsSync(jar)) throw new Error(`There is no ${jar} yet: run ${command} first.`);
  return jar;
}
