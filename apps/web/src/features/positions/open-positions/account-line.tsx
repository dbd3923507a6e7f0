import { useText } from '@candor/client/language';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { usePositionsSummary } from '../funds.ts';

/** The contract account at a glance. */
export function AccountLine(): ReactNode {
  const t = useText();
  const { data: summary } = usePositionsSummary();
  const ratio = summary?.marginRatio;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-3">
      <dl>
        <dt className="text-label font-normal text-tertiary">{t('position.equity')}</dt>
        <dd className="m-0 text-headline">
          <Amount value={summary?.equity} decimals={MONEY_DECIMALS} />
        </dd>
      </dl>
      <dl className="not-first:ms-auto text-end">
        <dt className="text-label font-normal text-tertiary">{t('position.accountRatio')}</dt>
        <dd className="figures m-0 text-headline">
          {ratio === undefined ? '—' : percentText(ratio, { decimals: 1 })}
        </dd>
      </dl>
    </div>
  );
}
