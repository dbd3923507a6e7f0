import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';

export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'bytes'
  | 'date'
  | 'array'
  | 'object'
  | 'null'
  | 'undefined'
  | 'any';

const PRIMITIVES: readonly (readonly [TypeFlags, Kind])[] = [
  [TypeFlags.AnyOrUnknown, 'any'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral, 'string'],
  [TypeFlags.Number | TypeFlags.NumberLiteral, 'number'],
  [TypeFlags.BigInt | TypeFlags.BigIntLiteral, 'bigint'],
  [TypeFlags.Boolean | TypeFlags.BooleanLiteral, 'boolean'],
];
const OBJECTS: Readonly<Record<string, Kind>> = {
  Buffer: 'bytes',
  Uint8Array: 'bytes',
  Date: 'date',
  ArrayParameter: 'any',
  Parameter: 'any',
};

/** What a value of a type can be when it is sent to or read from the database. */
export function kindsOf(checker: Checker, type: Type): ReadonlySet<Kind> {
  if (type.isUnionType() || type.isIntersectionType()) {
    const members = type.getTypes() ?? [];
    const kinds = new Set(members.flatMap((member) => [...kindsOf(checker, member)]));
    // A branded string is a string and an object of no interest.
    if (type.isIntersectionType() && kinds.size > 1) kinds.delete('object');
    return kinds;
  }
  if (type.isTypeParameter()) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint ? kindsOf(checker, constraint) : new Set(['any']);
  }
  const primitive = PRIMITIVES.find(([flags]) => (type.flags & flags) !== 0);
  if (primitive) return new Set([primitive[1]]);
  if (checker.isArrayLikeType(type)) return new Set(['array']);
  return new Set([OBJECTS[type.getSymbol()?.name ?? ''] ?? 'object']);
}
