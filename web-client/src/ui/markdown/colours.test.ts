import { beforeEach, expect, test, vi } from 'vitest';
import { type Asked, Colouring, type Told } from './colours';

/** This end of the connection to the worker. */
const wire = { asked: [] as Asked[], tell: (_: Told) => {} };

beforeEach(() => {
  wire.asked = [];
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, asked) {
    wire.asked.push(asked);
    wire.tell = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
  });
});

const line = (content: string) => [{ content, offset: 0 }];

test('only what is new and whole is asked for while code grows', () => {
  const colouring = new Colouring('java');
  for (const code of ['int', 'int a;\nint', 'int a;\nint b;', 'int a;\nint b;\n'])
    colouring.read(code);
  expect(wire.asked.map((asked) => [asked.kind, 'text' in asked && asked.text])).toEqual([
    ['begun', 'int a;\n'],
    ['grown', 'int b;\n'],
  ]);
});

test('what was coloured is forgotten when other code stands there, and when nobody listens', () => {
  const heard: [string, number, boolean][] = [];
  const colouring = new Colouring('java');
  const end = colouring.listen((known, lines, isFirst) =>
    heard.push([known, lines.length, isFirst]),
  );
  colouring.read('int a;\nint b;\n');
  const first = wire.asked[0]?.block ?? Number.NaN;
  wire.tell({ block: first, lines: [line('int a;')] });
  wire.tell({ block: first, lines: [line('int b;')] });
  colouring.read('int c;\n');
  wire.tell({ block: first, lines: [line('late')] });
  const second = wire.asked.at(-1)?.block ?? Number.NaN;
  wire.tell({ block: second, lines: [line('int c;')] });
  end();
  wire.tell({ block: second, lines: [line('late')] });
  expect(heard).toEqual([
    ['int a;\nint b;\n', 1, true],
    ['int a;\nint b;\n', 1, false],
    ['int c;\n', 1, true],
  ]);
  expect(wire.asked.map(({ kind }) => kind)).toEqual(['begun', 'over', 'begun', 'over']);
});
