import { useText } from '@candor/client/language';
import type { MarginMode } from '@candor/domain/positions/terms';
import type { ReactNode } from 'react';
import { ChoiceSheet } from './choice-sheet.tsx';

const marginModes = ['isolated', 'cross'] as const satisfies readonly MarginMode[];

export interface MarginModeSheetProps {
  readonly selected: MarginMode;
  readonly onChoose: (marginMode: MarginMode) => void;
  readonly onClose: () => void;
}

/** Isolated or cross, each with what it puts at risk. */
export function MarginModeSheet(props: MarginModeSheetProps): ReactNode {
  const t = useText();
  const choices = marginModes.map((value) => ({
    value,
    label: t(`ticket.${value}`),
    text: t(`marginMode.${value}`),
  }));
  return <ChoiceSheet {...props} title={t('marginMode.title')} choices={choices} />;
}
