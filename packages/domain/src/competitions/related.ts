/** Two accounts that are one person's, or of people who act together. */
export interface Relation {
  readonly a: string;
  readonly b: string;
}

/**
 * Groups of accounts that relations connect, each account with the smallest id of its group.
 * Accounts without a relation are left out.
 */
export function groupsOf(relations: readonly Relation[]): Map<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (account: string): string => {
    let root = account;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root))
      root = up;
    for (let at = account; at !== root;) {
      const up = parents.get(at)!;
      parents.set(at, root);
      at = up;
    }
    return root;
  };
  for (const { a, b } of relations) {
    if (a === b) continue;
    for (const account of [a, b]) if (!parents.has(account)) parents.set(account, account);
    const [first, second] = [rootOf(a), rootOf(b)].toSorted();
    parents.set(second!, first!);
  }
  return new Map([...parents.keys()].map((account) => [account, rootOf(account)]));
}
