import { cpus, release, totalmem, type } from 'node:os';
import { findJava, javaVersion } from '../../e2e/support/java.ts';

/** What the figures depend on, without naming a particular machine. */
export function describeMachine(): string {
  const cores = cpus();
  const model = cores[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown CPU';
  const memory = Math.round(totalmem() / 2 ** 30);
  const kernel = `${type()} ${release().split('-')[0]}`;
  const runtimes = `JDK ${javaVersion(findJava())}, Node.js ${process.versions.node}`;
  return `${cores.length} cores (${model}), ${memory} GB, ${kernel}, ${runtimes}`;
}
