import * as z from 'zod/mini';

/** Wire names that stand for plain ones, kept so that errors and documents speak the wire's language. */
const wireNames = new WeakMap<
  object,
  { schema: z.ZodMiniObject; names: Readonly<Record<string, string>> }
>();

/**
 * Translates odd field names once, both ways: `renamed(schema, { takeProfit: 'stopProfit' })` reads
 * and writes `stopProfit` and gives the program `takeProfit`.
 */
export function renamed<T extends z.ZodMiniObject>(
  schema: T,
  names: { readonly [K in keyof z.output<T>]?: string },
) {
  const toWire = names as Record<string, string>;
  const toPlain = Object.fromEntries(Object.entries(toWire).map(([plain, wire]) => [wire, plain]));
  const codec = z.codec(z.looseObject({}), schema, {
    decode: (value) => translate(value, toPlain) as z.input<T>,
    encode: (value) => translate(value as Record<string, unknown>, toWire),
  });
  wireNames.set(codec, { schema, names: toWire });
  return codec;
}

/** The plain object schema and its renames behind a schema made by `renamed`, or the schema itself. */
export function plainSchema(schema: object) {
  return wireNames.get(schema) ?? { schema, names: {} as Readonly<Record<string, string>> };
}

function translate(value: Record<string, unknown>, names: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [names[key] ?? key, field]),
  );
}
