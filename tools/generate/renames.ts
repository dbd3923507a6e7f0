import { calls } from '@candor/contract/calls';
import { plainSchema } from '@candor/contract/wire/renamed';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodTypes;

/** Fields with another name on the wire: `plain ↔ wire`, and the calls that rename them. */
export function fieldRenames(): { plain: string; wire: string; calls: string[] }[] {
  const found = new Map<string, { plain: string; wire: string; calls: Set<string> }>();
  for (const [name, call] of Object.entries(calls))
    for (const [plain, wire] of [...renamesIn(call.request), ...renamesIn(call.result)]) {
      const entry = found.get(`${plain}/${wire}`) ?? { plain, wire, calls: new Set() };
      entry.calls.add(name);
      found.set(`${plain}/${wire}`, entry);
    }
  return [...found.values()]
    .map((entry) => ({ ...entry, calls: [...entry.calls] }))
    .sort((a, b) => a.plain.localeCompare(b.plain) || a.wire.localeCompare(b.wire));
}

/** Renames of a schema and everything inside it. */
function renamesIn(schema: z.core.$ZodType): [string, string][] {
  const plain = plainSchema(schema);
  const own = Object.entries(plain.names);
  return [...own, ...partsOf(plain.schema as Schema).flatMap(renamesIn)];
}

function partsOf(schema: Schema): z.core.$ZodType[] {
  const { def } = schema._zod;
  if (def.type === 'object') return Object.values(def.shape);
  if (def.type === 'array') return [def.element];
  if (def.type === 'optional') return [def.innerType];
  return [];
}
