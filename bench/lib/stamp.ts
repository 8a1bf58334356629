// All processes of one machine share the monotonic clock, so a delta can carry the time at which the
// provider wrote it to the client that reads it.
const WORD = /\bt(\d{6,})/g;

/** A word with the time at which it was written, in microseconds. It starts with a space, as tokens do. */
export function stamp(): string {
  return ` t${process.hrtime.bigint() / 1000n}`;
}

/** For each stamped word in the text: the milliseconds since it was written. */
export function ages(text: string): number[] {
  const now = Number(process.hrtime.bigint() / 1000n);
  return [...text.matchAll(WORD)].map((match) => (now - Number(match[1])) / 1000);
}
