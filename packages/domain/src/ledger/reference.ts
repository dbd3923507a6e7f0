/** Kinds of record that a transfer can refer to. */
export const referenceKinds = [
  'position',
  'secondContract',
  'exchange',
  'deposit',
  'withdrawal',
  'product',
  'loan',
  'offering',
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
  product: 'product',
  loan: 'loan',
  offering: 'offering',
};

/**
 * The record that the key of a transfer refers to: `position/ID/open`. A partial close refers to
 * the part, which is a position of its own; a correction refers to the record it corrects.
 */
export function referenceOf(key: string): Reference | null {
  const [word = '', id = '', command, part] = key.split('/');
  if (word === 'correction') return referenceOf(key.slice('correction/'.length));
  const kind = Object.hasOwn(kindByWord, word) ? kindByWord[word] : undefined;
  if (!kind || id === '') return null;
  return { kind, id: kind === 'position' && command === 'close' && part ? part : id };
}
