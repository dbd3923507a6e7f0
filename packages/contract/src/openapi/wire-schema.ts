import * as z from 'zod/mini';
import * as fields from '../wire/fields.ts';
import { plainSchema } from '../wire/renamed.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export type Direction = 'request' | 'result';

const unsigned = (description: string) => ({ description, pattern: '^\\d{1,18}(\\.\\d{1,18})?$' });
const signed = (description: string) => ({
  description,
  pattern: '^-?\\d{1,20}(\\.\\d{1,18})?$',
});
const unsignedFigures = new Map<object, JsonSchema>([
  [fields.money, unsigned('Amount of money')],
  [fields.price, unsigned('Price, quote per base')],
  [fields.quantity, unsigned('Quantity in base units')],
]);
const textFigures = new Map<object, JsonSchema>([
  [fields.signedMoney, signed('Amount of money, may be negative')],
  [fields.signedPrice, signed('Difference of prices')],
  [fields.percent, signed('Percent')],
  [
    fields.time,
    { description: 'Time at UTC+8', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
  ],
]);

/**
 * JSON Schema of what a codec reads (`request`) or writes (`result`) on the wire: wire names,
 * decimal strings, wire times. Only requests may give an unsigned figure as a plain JSON number
 * instead.
 */
export function wireSchema(schema: z.core.$ZodType, direction: Direction): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const known =
        figureSchema(zodSchema, direction) ??
        optionalFigureSchema(zodSchema, direction) ??
        renamedSchema(zodSchema, direction) ??
        integerSchema(zodSchema);
      if (known) replace(jsonSchema, known);
    },
  });
  return json;
}

function figureSchema(schema: z.core.$ZodType, direction: Direction): JsonSchema | undefined {
  const text = textFigures.get(schema);
  if (text) return { type: 'string', ...text };
  const figure = unsignedFigures.get(schema);
  if (!figure) return undefined;
  const asText: JsonSchema = { type: 'string', ...figure };
  return direction === 'result'
    ? asText
    : { oneOf: [asText, { type: 'number', minimum: 0 }], description: figure.description! };
}

function optionalFigureSchema(schema: z.core.$ZodType, direction: Direction) {
  const figure = fields.figureInside(schema);
  if (!figure) return undefined;
  const json = wireSchema(figure, direction);
  const { minimum } = json;
  return {
    ...json,
    // Zero is accepted too, whatever the minimum.
    ...(typeof minimum === 'number' && minimum > 0 ? { minimum: 0 } : {}),
    description: [json.description, '0 means not given'].filter(Boolean).join('; '),
  };
}

function renamedSchema(schema: z.core.$ZodType, direction: Direction): JsonSchema | undefined {
  const plain = plainSchema(schema);
  if (plain.schema === schema) return undefined;
  const json = wireSchema(plain.schema as z.core.$ZodType, direction);
  const wire = (name: string) => plain.names[name] ?? name;
  const aliases = direction === 'request' ? plain.aliases : {};
  const { required = [], ...rest } = json;
  const either = required.filter((name) => aliases[name]);
  const always = required.filter((name) => !aliases[name]).map(wire);
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(json.properties ?? {}).flatMap(([name, value]) => [
        [wire(name), value],
        ...(aliases[name] ?? []).map((alias) => [
          alias,
          { ...(value as JsonSchema), description: `Used if ${wire(name)} is missing` },
        ]),
      ]),
    ),
    ...(always.length > 0 ? { required: always } : {}),
    ...(either.length > 0
      ? { allOf: either.map((name) => anyOf(wire(name), aliases[name]!)) }
      : {}),
  };
}

/** Requires one of the names. */
const anyOf = (name: string, aliases: readonly string[]): JsonSchema => ({
  anyOf: [name, ...aliases].map((each) => ({ required: [each] })),
});

/** An integer: its bounds are on the inner side of the codec. */
function integerSchema(schema: z.core.$ZodType): JsonSchema | undefined {
  const { def } = (schema as z.core.$ZodPipe)._zod;
  if (def.type !== 'pipe' || def.out._zod.def.type !== 'number') return undefined;
  const { $schema: _, ...json } = z.toJSONSchema(def.out, { unrepresentable: 'any' });
  return json;
}

function replace(target: JsonSchema, source: JsonSchema): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
}
