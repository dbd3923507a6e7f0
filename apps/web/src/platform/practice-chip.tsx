import { Chip } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { isPractice } from './embedded-config.ts';
import { useText } from './language.ts';

/** Marks every amount of practice money; renders nothing in live mode. */
export function PracticeChip(): ReactNode {
  const t = useText();
  return isPractice() ? <Chip tone="demo">{t('shell.practice')}</Chip> : null;
}
