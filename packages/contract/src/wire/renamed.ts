import * as z from 'zod/mini';

/** Additional wire names that are read for a plain name and never written. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

interface Plain {
  readonly schema: z.ZodMiniObject;
  readonly names: Readonly<Record<string, string>>;
  readonly aliases: Aliases;
}

/** Wire names by plain name, kept so that errors and documents use the wire's names. */
const wireNames = new WeakMap<object, Plain>();

/**
 * Translates wire field names both ways: `renamed(schema, { takeProfit: 'stopProfit' })` reads and
 * writes `stopProfit` and gives the program `takeProfit`. A name in `aliases` is read if the first
 * one is missing.
 */
export function renamed<T extends z.ZodMiniObject>(
  schema: T,
  names: { readonly [K in keyof z.output<T>]?: string },
  aliases: { readonly [K in keyof z.output<T>]?: readonly string[] } = {},
) {
  const toWire = names as Record<string, string>;
  const read = aliases as Aliases;
  const toPlain = Object.fromEntries(Object.entries(toWire).map(([plain, wire]) => [wire, plain]));
  const codec = z.codec(z.looseObject({}), schema, {
    decode: (value) => translate(unaliased(value, toWire, read), toPlain) as z.input<T>,
    encode: (value) => translate(value as Record<string, unknown>, toWire),
  });
  wireNames.set(codec, { schema, names: toWire, aliases: read });
  return codec;
}

/**
 * The plain object schema and its renames behind a schema made by `renamed`, or the schema itself.
 */
export function plainSchema(schema: object) {
  const plain = { names: {} as Readonly<Record<string, string>>, aliases: {} as Aliases };
  return wireNames.get(schema) ?? { schema, ...plain };
}

/** The wire name of a field in a request: the first of its names that is present. */
export function givenName(
  { names, aliases }: Pick<Plain, 'names' | 'aliases'>,
  plain: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  const name = names[plain] ?? plain;
  return [name, ...(aliases[plain] ?? [])].find((each) => fields[each] !== undefined) ?? name;
}

function unaliased(
  value: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
  aliases: Aliases,
): Record<string, unknown> {
  const fields = { ...value };
  for (const [plain, others] of Object.entries(aliases)) {
    const given = givenName({ names, aliases }, plain, value);
    for (const other of others) delete fields[other];
    if (Object.hasOwn(value, given)) fields[names[plain] ?? plain] = value[given];
  }
  return fields;
}

function translate(value: Record<string, unknown>, names: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [names[key] ?? key, field]),
  );
}
