import { useText } from '@candor/client/language';
import { Chip } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { useIsDemo } from './backend.ts';
import { isPractice } from './embedded-config.ts';

/** Marks every amount of practice or demo money; renders nothing for real money. */
export function PracticeChip(): ReactNode {
  const t = useText();
  const isDemo = useIsDemo();
  if (isDemo) return <Chip tone="demo">{t('demoTrading.funds')}</Chip>;
  return isPractice() ? <Chip tone="demo">{t('shell.practice')}</Chip> : null;
}

/** Marks a sheet about demo money that shows no amount; renders nothing elsewhere. */
export const DemoChip = (): ReactNode => (useIsDemo() ? <PracticeChip /> : null);
