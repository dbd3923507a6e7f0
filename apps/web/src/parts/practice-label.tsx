import { settingsCalls } from '@candor/contract/calls/settings';
import { Chip } from '@candor/ui/chip';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { useCall } from '../platform/query.ts';

/** Whether the money here is practice money: always, unless the server says that it is `live`. */
export function useIsPractice(): boolean {
  const mode = useCall(settingsCalls, 'getSetting', { key: 'mode' }, { freshMs: Infinity });
  return mode.data !== 'live';
}

/** Stands beside every total and on every confirmation of practice money. */
export function PracticeLabel(): ReactNode {
  const t = useText();
  return useIsPractice() ? <Chip tone="demo">{t('shell.practice')}</Chip> : null;
}
