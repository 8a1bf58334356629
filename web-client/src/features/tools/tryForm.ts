/** A parameter of a tool, as its schema describes it. */
export interface Parameter {
  name: string;
  /** In words: "string", "list of string", "one of loud, quiet". */
  type: string;
  isRequired: boolean;
  description: string;
  /** How it is filled in; undefined if only JSON can express it. */
  field: Field | undefined;
}

export type Field =
  | { is: 'text' }
  | { is: 'number'; isWhole: boolean }
  | { is: 'yes or no' }
  | { is: 'choice'; values: readonly (string | number)[] };

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "string or null" is an optional string. */
function typesOf({ type }: Json): string[] {
  const all = Array.isArray(type) ? type : [type];
  return all.filter((one): one is string => typeof one === 'string' && one !== 'null');
}

/** How many values are listed in a line. */
const FEW = 6;

function typeSaid(schema: Json): string {
  const values = schema['enum'];
  if (Array.isArray(values)) {
    return values.length > 0 && values.length <= FEW && fieldOf(schema)
      ? `one of ${values.join(', ')}`
      : `one of ${values.length} values`;
  }
  const types = typesOf(schema);
  if (types.length !== 1) return types.length === 0 ? 'anything' : types.join(' or ');
  if (types[0] !== 'array') return types[0] ?? 'anything';
  const items = schema['items'];
  const [item, ...others] = isObject(items) ? typesOf(items) : [];
  return item && others.length === 0 ? `list of ${item}` : 'list';
}

function fieldOf(schema: Json): Field | undefined {
  const values = schema['enum'];
  if (Array.isArray(values)) {
    const plain = values.filter((one) => typeof one === 'string' || typeof one === 'number');
    return plain.length === values.length && plain.length > 0
      ? { is: 'choice', values: plain }
      : undefined;
  }
  const types = typesOf(schema);
  if (types.length !== 1) return undefined;
  switch (types[0]) {
    case 'string':
      return { is: 'text' };
    case 'number':
      return { is: 'number', isWhole: false };
    case 'integer':
      return { is: 'number', isWhole: true };
    case 'boolean':
      return { is: 'yes or no' };
    default:
      return undefined;
  }
}

/** The parameters of a tool in the order of its schema; none if the schema lists none. */
export function parametersOf(schema: string): Parameter[] {
  const whole = parsed(schema);
  if (!isObject(whole) || !isObject(whole['properties'])) return [];
  const required = Array.isArray(whole['required']) ? whole['required'] : [];
  return Object.entries(whole['properties']).map(([name, property]) => {
    const one = isObject(property) ? property : {};
    const { description } = one;
    return {
      name,
      type: typeSaid(one),
      isRequired: required.includes(name),
      description: typeof description === 'string' ? description : '',
      field: fieldOf(one),
    };
  });
}

/** Keywords that can require more than fields can express. */
const BEYOND = ['oneOf', 'anyOf', 'allOf', '$ref', 'patternProperties'];

/** Whether every argument has a field of its own; otherwise they are typed as JSON. */
export function isFlat(schema: string, parameters: readonly Parameter[]): boolean {
  const whole = parsed(schema);
  return (
    isObject(whole) &&
    BEYOND.every((keyword) => !(keyword in whole)) &&
    parameters.every(({ field }) => field !== undefined)
  );
}

/** The typed values by parameter name; omitted parameters have none. */
export type Typed = Readonly<Record<string, string>>;

/** The value typed for a parameter, whatever its name is. */
export const textOf = (typed: Typed, name: string) =>
  Object.hasOwn(typed, name) ? (typed[name] ?? '') : '';

/** What is wrong with the value typed for a parameter. */
export function faultOf({ field, isRequired }: Parameter, typed: string): string | undefined {
  if (typed === '') return isRequired ? 'Enter a value.' : undefined;
  if (field?.is !== 'number') return undefined;
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(value)) return 'Enter a number.';
  return field.isWhole && !Number.isInteger(value) ? 'Enter a whole number.' : undefined;
}

function argumentOf(field: Field | undefined, typed: string): unknown {
  switch (field?.is) {
    case 'number':
      return Number(typed);
    case 'yes or no':
      return typed === 'true';
    case 'choice':
      return field.values.find((value) => String(value) === typed);
    default:
      return typed;
  }
}

/** The arguments as JSON text, without parameters that have no value. */
export function argumentsOf(parameters: readonly Parameter[], typed: Typed): string {
  const entries = parameters.flatMap(({ name, field }) => {
    const text = textOf(typed, name);
    return text === '' ? [] : [[name, argumentOf(field, text)] as const];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** What is wrong with arguments typed as JSON. */
export function jsonFault(text: string): string | undefined {
  return isObject(parsed(text)) ? undefined : 'Enter the arguments as a JSON object.';
}
