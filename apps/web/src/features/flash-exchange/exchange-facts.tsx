import { useText } from '@candor/client/language';
import { Price } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { CurrencyAmount } from '../../parts/currency-amount.tsx';
import { rateLine, type Exchange, type Quote } from './exchange-form.ts';

/** Amount, rate and spread of an exchange: the same lines before and after. */
export function ExchangeFacts({ terms }: { readonly terms: Quote | Exchange }): ReactNode {
  const t = useText();
  const { from, amount } = terms;
  return (
    <Facts>
      <Fact
        label={t('flashExchange.give')}
        value={<CurrencyAmount value={amount} currency={from} />}
      />
      <RateFacts terms={terms} />
    </Facts>
  );
}

/** Rate and spread, and what the market gave on top. */
export function RateFacts({ terms }: { readonly terms: Quote | Exchange }): ReactNode {
  const t = useText();
  const { to, spread } = terms;
  const improvement = 'improvement' in terms ? terms.improvement : (0n as typeof spread);
  return (
    <>
      <Fact label={t('flashExchange.rate')} value={<Rate terms={terms} />} />
      <Fact
        label={t('flashExchange.spread')}
        value={<CurrencyAmount value={spread} currency={to} />}
      />
      {improvement > 0n ? (
        <Fact
          label={t('flashExchange.improvement')}
          value={<CurrencyAmount value={improvement} currency={to} signed />}
        />
      ) : null}
    </>
  );
}

export function Rate({ terms }: { readonly terms: Parameters<typeof rateLine>[0] }): ReactNode {
  const { unit, value, decimals, code } = rateLine(terms);
  return (
    <span className="figures-text">
      1 {unit} = <Price value={value} decimals={decimals} /> {code}
    </span>
  );
}
