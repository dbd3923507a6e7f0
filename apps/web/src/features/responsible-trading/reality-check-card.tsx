import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { Card } from '@candor/ui/card';
import { Segmented } from '@candor/ui/segmented';
import type { ReactNode } from 'react';
import { useCommand } from '../../platform/query.ts';

const choices = ['off', '15', '30', '60'] as const;
type Choice = (typeof choices)[number];

/** After how many minutes the app shows time and result. */
export function RealityCheckCard({ minutes }: { readonly minutes: number | undefined }): ReactNode {
  const t = useText();
  const set = useCommand(responsibleTradingCalls, 'setRealityCheck', {
    refreshes: ['getResponsibleTrading'],
  });
  const shown = set.isPending ? set.variables.minutes : minutes;
  const value = choices.find((choice) => choice === String(shown ?? 'off')) ?? 'off';
  return (
    <Card>
      <h2 className="m-0 text-headline">{t('responsibleTrading.realityCheck')}</h2>
      <p className="mt-1 mb-3 text-label font-normal text-tertiary">
        {t('responsibleTrading.realityNote')}
      </p>
      <Segmented<Choice>
        label={t('responsibleTrading.realityCheck')}
        segments={choices.map((choice) => ({
          value: choice,
          label:
            choice === 'off'
              ? t('responsibleTrading.off')
              : t('responsibleTrading.every', { minutes: choice }),
        }))}
        value={value}
        onChange={(choice) => set.mutate(choice === 'off' ? {} : { minutes: Number(choice) })}
      />
    </Card>
  );
}
