/** The filters, and the values that may follow the colon. */
const VALUES = {
  in: {
    topic: 'Only in topics',
    chat: 'Only in chats',
    agent: 'Only agents',
    workflow: 'Only workflows',
  },
  from: { me: 'Your messages', assistant: 'Answers' },
  has: { attachment: 'With a file' },
  after: {},
  before: {},
} as const satisfies Record<string, Record<string, string>>;

type Key = keyof typeof VALUES;

const KEYS = Object.keys(VALUES) as Key[];
/** A phrase in quotation marks, which contains no filters, or anything between spaces. */
const PIECE = /"[^"]*"?|\S+/g;
const FILTER = new RegExp(`^(${KEYS.join('|')}):(.*)$`, 'i');

export interface Piece {
  text: string;
  start: number;
  isFilter: boolean;
}

/** Splits the typed text. A key with nothing after its colon is a filter still being typed. */
function piecesOf(text: string): Piece[] {
  return [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({
    text: piece,
    start: index,
    isFilter: FILTER.test(piece),
  }));
}

const DATE = /^\d{4}(-\d{2}){0,2}$/;

function isComplete({ text }: Piece): boolean {
  const [, key = '', value = ''] = FILTER.exec(text.toLowerCase()) ?? [];
  const values = VALUES[key as Key];
  if (values === undefined) return false;
  const isPlural = key === 'in' && value.endsWith('s') && value.slice(0, -1) in values;
  return value in values || isPlural || (isDated(key) && DATE.test(value));
}

function isDated(key: string): boolean {
  return key === 'after' || key === 'before';
}

/** The complete filters, in order; anything else that looks like one is searched as text. */
export function filtersOf(text: string): Piece[] {
  return piecesOf(text).filter((piece) => piece.isFilter && isComplete(piece));
}

/** What to search for while a filter at the end is still being typed: the rest. */
export function settled(text: string): string {
  const last = piecesOf(text).at(-1);
  const isBegun = last?.isFilter && !isComplete(last) && text.endsWith(last.text);
  return (isBegun ? text.slice(0, last.start) : text).trimStart();
}

export function without(text: string, piece: Piece): string {
  const rest = text.slice(0, piece.start) + text.slice(piece.start + piece.text.length);
  return rest.replace(/\s+/g, ' ').trimStart();
}

/** The typed text with a filter appended, ready for more typing. */
export function withFilter(text: string, filter: string): string {
  const before = text.trim();
  const after = filter.endsWith(':') ? '' : ' ';
  return `${before === '' ? '' : `${before} `}${filter}${after}`;
}

export interface Completion {
  /** The complete filter: `in:topic`. */
  filter: string;
  description: string;
  /** The text of the field once it is chosen. */
  text: string;
}

/** Completions of a filter being typed at the end, likeliest first; none if there is no such filter. */
export function completionsOf(text: string, today: Date): Completion[] {
  const last = piecesOf(text).at(-1);
  if (!last?.isFilter || last.start + last.text.length < text.length) return [];
  const [, key, begun] = FILTER.exec(last.text) as unknown as [string, string, string];
  const values = valuesOf(key.toLowerCase() as Key, today);
  if (values.some(([value]) => value === begun.toLowerCase())) return [];
  return values
    .filter(([value, description]) => startsWith(value, begun) || startsWith(description, begun))
    .map(([value, description]) => {
      const filter = `${key.toLowerCase()}:${value}`;
      return { filter, description, text: `${text.slice(0, last.start)}${filter} ` };
    });
}

function startsWith(line: string, begun: string): boolean {
  return line.toLowerCase().startsWith(begun.toLowerCase());
}

function valuesOf(key: Key, today: Date): [string, string][] {
  if (!isDated(key)) return Object.entries(VALUES[key]);
  const monday = new Date(today);
  monday.setDate(today.getDate() - ((today.getDay() + 6) % 7));
  const offset = today.getTimezoneOffset();
  return [
    [dayOf(today, offset), 'Today'],
    [dayOf(monday, offset), 'This week'],
    [`${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`, 'This month'],
    [String(today.getFullYear() - 1), 'Last year'],
  ];
}

/**
 * The service's day in which a user's day begins, in the search syntax: the service's days are in UTC, and this morning
 * belongs to today.
 *
 * @param offset minutes that the user's clock is behind UTC
 */
function dayOf(date: Date, offset: number): string {
  const begin = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 0, offset);
  return new Date(begin).toISOString().slice(0, 10);
}
