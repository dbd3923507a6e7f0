import { getCurrency } from '@candor/domain/money/currencies';
import { subtract, type Money } from '@candor/domain/money/money';
import { assetSum } from '@candor/domain/proofs/reserves';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import type { ReserveDay } from '../../../parts/newest-reserves.ts';
import { Fingerprint } from '../../../parts/verify/fingerprint.tsx';
import { useText } from '../../../platform/language.ts';

/** Message ids of where an asset lies. */
const places = {
  practiceFund: 'reserves.practiceFund',
  custody: 'reserves.custody',
  chain: 'reserves.chain',
  bank: 'reserves.bank',
} as const;

/** One currency of a sealed day: owed, promised, held, and what is left. */
export function CurrencyReserves({ reserves }: { readonly reserves: ReserveDay }): ReactNode {
  const t = useText();
  const { currency, liabilities, promised, assets, customerCount } = reserves;
  const { decimals } = getCurrency(currency);
  const left = subtract(subtract(assetSum(assets), liabilities), promised);
  const line = (label: string, value: Money): ReactNode => (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="text-body-strong">
        <Amount value={value} decimals={decimals} />
      </dd>
    </div>
  );
  return (
    <Card className="h-full">
      <h2 className="flex items-center gap-2.5 text-headline">
        <CurrencyIcon code={currency} size={28} />
        {currency}
        <span className="ms-auto text-label font-normal text-tertiary">
          {t('reserves.customers', {
            count: customerCount,
            shown: withCommas(String(customerCount)),
          })}
        </span>
      </h2>
      <dl className="pt-2 pb-3">
        {line(t('reserves.owed'), liabilities)}
        {line(t('reserves.promised'), promised)}
        {assets.map(({ place, amount }) => (
          <div key={place}>{line(t(places[place]), amount)}</div>
        ))}
        <div className="mt-1 border-t border-hairline pt-1">
          {line(t(left < 0n ? 'reserves.missing' : 'reserves.left'), left)}
        </div>
      </dl>
      <Fingerprint hash={reserves.root} label={`${reserves.day} ${currency}`} />
    </Card>
  );
}
