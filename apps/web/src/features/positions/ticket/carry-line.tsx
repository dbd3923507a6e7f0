import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Rate } from '@candor/domain/money/money';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useCarry } from '../../../parts/contract/use-carry.ts';

/** What holding each side will bring (or cost: negative) next, and when; said before opening. */
export function CarryLine({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const carry = useCarry(market.symbol);
  const rate = (value: Rate | undefined) =>
    value === undefined ? '—' : percentText(value, { decimals: 4, signed: true });
  const kind = market.type === 'crypto' ? 'funding' : 'swap';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <dt className="text-label font-normal text-secondary">
        {t(`ticket.${kind}`, { time: carry?.time ?? '—' })}
      </dt>
      <dd className="figures m-0 ms-auto text-end text-label">
        {rate(carry?.long)} / {rate(carry?.short)}
      </dd>
    </div>
  );
}
