import { getCurrency } from '@candor/domain/money/currencies';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Amount } from '@candor/ui/figures';
import { ProofChip } from '@candor/ui/proof-chip';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { ExchangeFacts } from './exchange-facts.tsx';
import type { Exchange } from './exchange-form.ts';

export interface Proof {
  readonly symbol: string;
  readonly sequence: string;
}

export interface ExchangeCardProps {
  readonly exchange: Exchange;
  readonly onVerify: (proof: Proof) => void;
}

/** One exchange: what it brought, its terms, and the recorded prices behind them. */
export function ExchangeCard({ exchange, onVerify }: ExchangeCardProps): ReactNode {
  const t = useText();
  const { from, to, received, exchangedAt, priceProof } = exchange;
  const proofs = [priceProof.from, priceProof.to].filter((proof) => proof !== undefined);
  return (
    <article className="rounded-card bg-[light-dark(var(--surface-base),var(--surface-sunken))] p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CurrencyIcon code={to} />
        <span className="flex-auto">
          <span className="block text-headline">{t('flashExchange.way', { from, to })}</span>
          <time className="figures block text-label font-normal text-tertiary">
            {dateTimeText(exchangedAt)}
          </time>
        </span>
        <span className="ms-auto text-end text-headline">
          <Amount value={received} decimals={getCurrency(to).decimals} unit={to} signed />
        </span>
      </header>
      <div className="mt-3 border-t border-hairline pt-2">
        <ExchangeFacts terms={exchange} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-2 gap-y-3">
        {proofs.map((proof) => (
          <ProofChip
            key={proof.symbol}
            state={proof.simulated ? 'simulated' : 'fresh'}
            onPress={() => onVerify(proof)}
          >
            {t('flashExchange.verify', { symbol: proof.symbol, sequence: proof.sequence })}
          </ProofChip>
        ))}
      </p>
    </article>
  );
}
