import { expect, test } from 'vitest';
import { argumentsOf, faultOf, isFlat, jsonFault, parametersOf, type Typed } from './tryForm';

const schema = (properties: object, more: object = {}) =>
  JSON.stringify({ type: 'object', properties, ...more });
const one = (property: unknown, required: string[] = []) =>
  parametersOf(schema({ it: property as object }, { required }))[0];

test.each([
  [{ type: 'string' }, 'string', { is: 'text' }],
  [{ type: ['string', 'null'] }, 'string', { is: 'text' }],
  [{ type: 'integer' }, 'integer', { is: 'number', isWhole: true }],
  [{ type: 'number' }, 'number', { is: 'number', isWhole: false }],
  [{ type: 'boolean' }, 'boolean', { is: 'yes or no' }],
  [{ type: 'string', enum: ['a', 'b'] }, 'one of a, b', { is: 'choice', values: ['a', 'b'] }],
  [{ enum: [1, 2] }, 'one of 1, 2', { is: 'choice', values: [1, 2] }],
  [{ enum: ['a', { b: 1 }] }, 'one of 2 values', undefined],
  [
    { enum: [1, 2, 3, 4, 5, 6, 7] },
    'one of 7 values',
    { is: 'choice', values: [1, 2, 3, 4, 5, 6, 7] },
  ],
  [{ enum: [] }, 'one of 0 values', undefined],
  [{ type: 'array', items: { type: 'string' } }, 'list of string', undefined],
  [{ type: 'array' }, 'list', undefined],
  [{ type: 'object' }, 'object', undefined],
  [{ type: ['string', 'number'] }, 'string or number', undefined],
  [{}, 'anything', undefined],
  [true, 'anything', undefined],
  [null, 'anything', undefined],
])('%j is said and filled in', (property, type, field) => {
  expect(one(property)).toMatchObject({ name: 'it', type, field });
});

test.each(['', 'nonsense', '[]', 'null', '{}', '{"properties":[]}', '{"properties":null}'])(
  'a schema that says no parameter has none: %s',
  (text) => expect(parametersOf(text)).toEqual([]),
);

test.each([
  [schema({}), true],
  ['{}', true],
  [schema({ a: { type: 'string' } }), true],
  [schema({ a: { type: 'string' }, b: { type: 'array' } }), false],
  [schema({ a: { type: 'string' } }, { anyOf: [] }), false],
  ['{"$ref":"#/x"}', false],
  ['nonsense', false],
])('fields are enough for %s: %s', (text, flat) => {
  expect(isFlat(text, parametersOf(text))).toBe(flat);
});

const ALL = schema(
  {
    who: { type: 'string', description: 'Whom' },
    times: { type: 'integer' },
    loud: { type: 'boolean' },
    way: { enum: [1, 'two'] },
  },
  { required: ['who'] },
);

test.each<[Typed, object]>([
  [{}, {}],
  [{ who: 'Ann' }, { who: 'Ann' }],
  [
    { who: 'Ann', times: '3', loud: 'true', way: '1' },
    { who: 'Ann', times: 3, loud: true, way: 1 },
  ],
  [
    { who: '3', loud: 'false', way: 'two' },
    { who: '3', loud: false, way: 'two' },
  ],
])('%j becomes arguments', (typed, wanted) => {
  expect(JSON.parse(argumentsOf(parametersOf(ALL), typed))).toEqual(wanted);
});

test('a name that objects have already is an argument like others', () => {
  const odd = parametersOf(
    '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a":{"type":"string"}}}',
  );
  expect(argumentsOf(odd, { a: 'x' })).toBe('{"a":"x"}');
  expect(argumentsOf(odd, JSON.parse('{"__proto__":"y"}'))).toBe('{"__proto__":"y"}');
});

test.each([
  ['integer', '1.5', 'Enter a whole number.'],
  ['integer', '12', undefined],
  ['number', '1.5', undefined],
  ['number', 'many', 'Enter a number.'],
  ['number', ' ', 'Enter a number.'],
  ['number', '', 'Enter a value.'],
  ['string', '', 'Enter a value.'],
  ['string', ' ', undefined],
  ['boolean', '', 'Enter a value.'],
])('a %s “%s”', (type, typed, fault) => {
  const parameter = one({ type }, ['it']);
  expect(parameter && faultOf(parameter, typed)).toBe(fault);
});

test.each([
  ['{"a":1}', true],
  ['[]', false],
  ['', false],
  ['{', false],
])('%s is a JSON object: %s', (text, well) => expect(jsonFault(text) === undefined).toBe(well));
