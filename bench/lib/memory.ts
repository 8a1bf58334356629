import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Resident memory that a process has for itself, in MB: without the pages of files that are mapped into it, which the operating
 * system takes back when it needs them. Linux tells it; elsewhere it is all of it.
 */
export function ownMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return residentMegabytes(pid);
  const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}

/** Resident memory of a process in MB (10^6 bytes), as the operating system counts it. */
export function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  return (Number(kilobytes) * 1024) / 1e6;
}
