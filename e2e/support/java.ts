import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const OLDEST = 25;

/** The `java` executable of a JDK that can run the service; the default one may be older. */
export function findJava(): string {
  const homes = [process.env.STEWARD_JAVA_HOME, process.env.JAVA_HOME, ...installedHomes()];
  for (const home of homes) if (home && release(home) >= OLDEST) return program(home);
  throw new Error(
    `The service needs Java ${OLDEST} or newer. Install one, or set STEWARD_JAVA_HOME to its folder.`,
  );
}

/** The version of the found JDK, such as `25.0.3`. */
export function javaVersion(java: string): string {
  return /JAVA_VERSION="([^"]+)"/.exec(readRelease(join(java, '..', '..')))?.[1] ?? 'unknown';
}

function installedHomes(): string[] {
  const home = homedir();
  return [
    ...foldersIn('/usr/lib/jvm'),
    ...foldersIn('/opt/java'),
    ...foldersIn('/Library/Java/JavaVirtualMachines').map((jdk) => join(jdk, 'Contents', 'Home')),
    ...foldersIn(join(home, '.sdkman', 'candidates', 'java')),
    ...foldersIn(join(home, '.jdks')),
    ...foldersIn('C:\\Program Files\\Java'),
    ...foldersIn('C:\\Program Files\\Eclipse Adoptium'),
  ];
}

function foldersIn(parent: string): string[] {
  return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
}

function release(home: string): number {
  if (!existsSync(program(home))) return 0;
  return Number(/JAVA_VERSION="(\d+)/.exec(readRelease(home))?.[1] ?? 0);
}

function readRelease(home: string): string {
  const file = join(home, 'release');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function program(home: string): string {
  return join(home, 'bin', process.platform === 'win32' ? 'java.exe' : 'java');
}
