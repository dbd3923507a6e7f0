import type { Relation } from '../competitions/related.ts';

/** By account, all accounts verified as the same person, itself first. */
export type AccountsOf = ReadonlyMap<string, readonly string[]>;

/** The accounts of the people behind some accounts, from pairs of accounts of one person. */
export const accountsOf = (
  userIds: readonly string[],
  pairs: readonly Relation[] = [],
): AccountsOf =>
  new Map(
    userIds.map((userId) => [
      userId,
      [userId, ...pairs.flatMap(({ a, b }) => (a === userId ? [b] : []))],
    ]),
  );
