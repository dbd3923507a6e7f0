import { useText } from '@candor/client/language';
import { Segmented } from '@candor/ui/segmented';
import type { ReactNode } from 'react';

export interface DaysChoiceProps {
  readonly choices: readonly number[];
  readonly days: number;
  readonly onChange: (days: number) => void;
}

/** How long the money is borrowed. */
export function DaysChoice({ choices, days, onChange }: DaysChoiceProps): ReactNode {
  const t = useText();
  return (
    <section>
      <h2 className="mb-2 text-label text-secondary">{t('loans.term')}</h2>
      <Segmented
        label={t('loans.term')}
        segments={choices.map((choice) => ({
          value: String(choice),
          label: t('loans.days', { days: choice }),
        }))}
        value={String(days)}
        onChange={(value) => onChange(Number(value))}
      />
    </section>
  );
}
