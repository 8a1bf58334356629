const number = new Intl.NumberFormat('en');
/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0';

export function count(value: number): string {
  return number.format(value);
}

/** 1 tool, 1,200 tools. */
export function plural(many: number, one: string, more = `${one}s`): string {
  return `${count(many)} ${many === 1 ? one : more}`;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** A count for the start of a sentence. */
export const numbered = (many: number) => NUMBERS[many] ?? count(many);

/** 850 ms, 6.4 s, 2 min 5 s, 3 h 12 min. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}${NBSP}ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)}${NBSP}s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}${NBSP}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}${NBSP}min ${whole % 60}${NBSP}s`;
  return `${Math.floor(whole / 3600)}${NBSP}h ${Math.floor((whole % 3600) / 60)}${NBSP}min`;
}

/** Dollars to the cent; less than a cent to the first non-zero digit. */
export function money(dollars: number): string {
  let places = 2;
  while (dollars > 0 && places < 9 && Number(dollars.toFixed(places)) === 0) places += 1;
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places })}`;
}

/** A part of a whole in percent, as the length of a bar; 0 if the whole is nothing. */
export function share(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Math.min(100, Math.max(0, (part / whole) * 100));
}

/** A file size in common units, which stay next to their number: 850 kB, 8.4 MB, 3.1 GB. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1e3)}\u00a0kB`;
  if (bytes < 999_950_000) return `${(bytes / 1e6).toFixed(1)}\u00a0MB`;
  return `${(bytes / 1e9).toFixed(1)}\u00a0GB`;
}
