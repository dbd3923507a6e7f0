import { Chip, type ChipTone } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { nameOf } from '../platform/names.ts';

/** States of all modules, by their meaning to an operator. */
const tones: readonly (readonly [RegExp, ChipTone])[] = [
  [/waiting|review|pending|invited/i, 'warning'],
  [/reject|fail|disabled|halted|expired/i, 'danger'],
  [/approved|credited|executed|active|verified|paid|live/i, 'proof'],
];

export function StatusChip({ status }: { readonly status: string }): ReactNode {
  const tone = tones.find(([words]) => words.test(status))?.[1] ?? 'neutral';
  return <Chip tone={tone}>{nameOf('status', status)}</Chip>;
}
