import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Resident memory private to a process in MB: without mapped file pages, which the operating system can reclaim. Only Linux
 * reports it; elsewhere this is all resident memory.
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
