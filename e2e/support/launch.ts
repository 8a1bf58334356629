import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findJava } from './java.ts';

/** A command that runs the service: the program and its arguments. */
export type Launch = readonly [program: string, ...args: string[]];

const TARGET = fileURLToPath(new URL('../../server/target/', import.meta.url));
export const JAR = join(TARGET, 'steward.jar');

/** Where the unpacked service for quick starts lies (support/quick-start.ts). */
export const UNPACKED = fileURLToPath(new URL('../out/service/', import.meta.url));
export const SMALL_JAR = join(UNPACKED, 'steward.jar');
export const AOT_CACHE = join(UNPACKED, 'steward.aot');

/** Set once the tests have made sure that it matches the current jar. */
export const QUICK_START = 'STEWARD_E2E_QUICK_START';

/** Optimises for quick starts. An unusable cache is ignored. */
export const OPTIONS = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Xlog:aot=off',
  '-Xlog:cds=off',
];

/** The folder that the release build creates. */
export const RELEASE = join(TARGET, 'release');

/** What the tests run: the jar just built, or its unpacked form if that was prepared. */
export function packaged(): Launch {
  if (!process.env[QUICK_START]) return java(...OPTIONS);
  return [findJava(), ...OPTIONS, `-XX:AOTCache=${AOT_CACHE}`, '-jar', SMALL_JAR];
}

/** `java -jar`, as a user with nothing but the jar starts it. */
export function plain(): Launch {
  return java();
}

/** The release, by its own start script. */
export function release(): Launch {
  return [existing(join(RELEASE, 'steward'), './mvnw -Prelease package -DskipTests')];
}

function java(...options: string[]): Launch {
  return [findJava(), ...options, '-jar', existing(JAR, './mvnw package -DskipTests')];
}

function existing(file: string, command: string): string {
  if (!existsSync(file)) throw new Error(`There is no ${file} yet: run ${command} first.`);
  return file;
}
