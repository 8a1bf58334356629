import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findJava } from './java.ts';

/** A command that runs the service: the program and its arguments. */
export type Launch = readonly [program: string, ...args: string[]];

const TARGET = fileURLToPath(new URL('../../server/target/', import.meta.url));
const JAR = join(TARGET, 'steward.jar');

/** The folder that the release build makes. */
export const RELEASE = join(TARGET, 'release');

/** What the tests drive: the jar that the build has just made, with options for many quick starts. */
export function packaged(): Launch {
  return java('-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1');
}

/** `java -jar`, as somebody does who has nothing but the jar. */
export function plain(): Launch {
  return java();
}

/** The release by its own start script. */
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
