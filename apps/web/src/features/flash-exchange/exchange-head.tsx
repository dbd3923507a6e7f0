import { useText } from '@candor/client/language';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import type { Exchange } from './exchange-form.ts';

export interface ExchangeHeadProps {
  readonly exchange: Exchange;
  readonly time: string;
}

/** One exchange in two lines: which way and when, what came in and what it took. */
export function ExchangeHead({ exchange, time }: ExchangeHeadProps): ReactNode {
  const t = useText();
  const { from, to, amount, received } = exchange;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CurrencyIcon code={to} />
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="block text-headline">{t('flashExchange.way', { from, to })}</span>
        <time className="figures-text block text-label font-normal text-tertiary">{time}</time>
      </span>
      <span className="ms-auto text-end">
        <span className="block text-headline">
          <CurrencyAmount value={received} currency={to} signed />
        </span>
        <span className="block text-label font-normal text-secondary">
          −<CurrencyAmount value={amount} currency={from} />
        </span>
      </span>
    </div>
  );
}
