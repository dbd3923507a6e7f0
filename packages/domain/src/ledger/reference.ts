/** What a movement of money belongs to, where it belongs to anything that has a record of its own. */
export const referenceKinds = [
  'position',
  'secondContract',
  'exchange',
  'deposit',
  'withdrawal',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: string;
}

const kindByWord: Readonly<Record<string, ReferenceKind>> = {
  position: 'position',
  'second-contract': 'secondContract',
  exchange: 'exchange',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
};

/**
 * The thing behind the key of a movement: `position/ID/open`. A partial close names the part, which
 * is a position of its own; a correction belongs to what it corrects.
 */
export function referenceOf(key: string): Reference | null {
  const [word = '', id = '', command, part] = key.split('/');
  if (word === 'correction') return referenceOf(key.slice('correction/'.length));
  const kind = Object.hasOwn(kindByWord, word) ? kindByWord[word] : undefined;
  if (!kind || id === '') return null;
  return { kind, id: kind === 'position' && command === 'close' && part ? part : id };
}
