import type { Movement } from './played-bank.ts';

export interface ImportedFile {
  readonly name: string;
  readonly movements: readonly Movement[];
}

/** What makes two lines without a number the same line. */
const contentOf = ({ cents, reference, day, endToEndId }: Movement): string =>
  `${cents} ${reference} ${day} ${endToEndId}`;

/** What the imported files give a customer, counted over all of them in their order. */
export function creditedByFiles(files: readonly ImportedFile[], owner: number): bigint {
  const numbered = new Set<Movement>();
  const told: { readonly key: string; readonly cents: bigint }[] = [];
  let sum = 0n;
  for (const { name, movements } of files) {
    const own = movements.filter((each) => each.owner === owner && each.cents > 0n);
    for (const each of own.filter(({ number }) => number !== null)) {
      if (numbered.has(each)) continue;
      numbered.add(each);
      const isTakenBack = movements.some(({ kind, of }) => kind === 'takenBack' && of === each);
      const isClear = each.reference !== null || each.kind === 'cameBack';
      if (isClear && !isTakenBack) sum += each.cents;
    }
    const bare = own.filter(({ number }) => number === null);
    const keyed = bare.map((each, at) => {
      const equal = bare.slice(0, at).filter((other) => contentOf(other) === contentOf(each));
      return { key: `${name} ${contentOf(each)} ${equal.length}`, cents: each.cents };
    });
    const before = [...told];
    for (const each of keyed) {
      if (before.some(({ key }) => key === each.key)) continue;
      told.push(each);
      // A line that this file does not repeat as it was may be this one in other words.
      const mayBeOther = before.some(
        ({ key, cents }) => cents === each.cents && keyed.every((here) => here.key !== key),
      );
      if (!mayBeOther) sum += each.cents;
    }
  }
  return sum;
}
