import { useText } from '@candor/client/language';
import type { MarginMode } from '@candor/domain/positions/terms';
import type { ReactNode } from 'react';
import { useIsDemo } from '../../../platform/backend.ts';
import { ChoiceSheet } from './choice-sheet.tsx';

const marginModes = ['isolated', 'cross'] as const satisfies readonly MarginMode[];

export interface MarginModeSheetProps {
  readonly selected: MarginMode;
  readonly onChoose: (marginMode: MarginMode) => void;
  readonly onClose: () => void;
}

/** Isolated or cross, each with what it puts at risk. The demo book has no account that is shared. */
export function MarginModeSheet(props: MarginModeSheetProps): ReactNode {
  const t = useText();
  const isDemo = useIsDemo();
  const choices = marginModes.map((value) => {
    const isMissing = isDemo && value === 'cross';
    return {
      value,
      label: t(`ticket.${value}`),
      text: t(isMissing ? 'demoTrading.noCross' : `marginMode.${value}`),
      isMissing,
    };
  });
  return <ChoiceSheet {...props} title={t('marginMode.title')} choices={choices} />;
}
