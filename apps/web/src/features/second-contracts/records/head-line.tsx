import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useHead } from '../questions.ts';

/** Today's result, how often the customer was right, and what is at stake. */
export function HeadLine(): ReactNode {
  const t = useText();
  const head = useHead().data?.tradeAssetInfo;
  return (
    <dl className="m-0 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-2 py-3">
      <Figure
        label={t('shortTerm.today')}
        value={<Amount value={head?.profitToday} decimals={MONEY_DECIMALS} signed />}
      />
      <Figure
        label={t('shortTerm.winRate')}
        value={head?.winRate === undefined ? '—' : percentText(head.winRate, { decimals: 1 })}
      />
      <Figure
        label={t('shortTerm.openStakes')}
        value={<Amount value={head?.openStakes} decimals={MONEY_DECIMALS} />}
      />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
}

function Figure({ label, value }: FigureProps): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="figures m-0 text-headline">{value}</dd>
    </div>
  );
}
