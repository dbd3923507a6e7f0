import type { Money } from '../money/money.ts';

interface Step {
  readonly amount: Money;
  readonly balanceAfter: Money;
}

/**
 * Orders movements of one moment so that each starts from the balance that the one before left, as
 * they were posted: an Eulerian path over balances (Hierholzer 1873). Keeps their given order if
 * there is none, which happens only for account kinds with many accounts.
 */
export function inOrderOfBalance<T extends Step>(
  opening: Money,
  steps: readonly T[],
): readonly T[] {
  if (steps.length < 2) return steps;
  const leaving = new Map<bigint, T[]>();
  for (const step of steps.toReversed()) {
    const before = step.balanceAfter - step.amount;
    const there = leaving.get(before);
    if (there) there.push(step);
    else leaving.set(before, [step]);
  }
  const path: T[] = [];
  const walked: (T | null)[] = [null];
  while (walked.length > 0) {
    const last = walked.at(-1)!;
    const next = leaving.get(last ? last.balanceAfter : opening)?.pop();
    if (next) walked.push(next);
    else {
      walked.pop();
      if (last) path.push(last);
    }
  }
  path.reverse();
  const isWhole =
    path.length === steps.length &&
    path.every((step, index) => {
      const before = index === 0 ? opening : path[index - 1]!.balanceAfter;
      return before + step.amount === step.balanceAfter;
    });
  return isWhole ? path : steps;
}
