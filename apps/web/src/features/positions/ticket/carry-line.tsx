import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Rate } from '@candor/domain/money/money';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useCarry } from '../../../parts/contract/use-carry.ts';
import { Line } from './line.tsx';

export interface CarryLineProps {
  readonly market: MarketSymbol;
  /** Each side on a line of its own, as the other costs are. */
  readonly wide: boolean;
}

/** What holding each side will bring (or cost: negative) next, and when; said before opening. */
export function CarryLine({ market, wide }: CarryLineProps): ReactNode {
  const t = useText();
  const carry = useCarry(market.symbol);
  const rate = (value: Rate | undefined) =>
    value === undefined ? '—' : percentText(value, { decimals: 4, signed: true });
  const kind = market.type === 'crypto' ? 'funding' : 'swap';
  const time = carry?.time ?? '—';
  if (!wide) {
    const both = `${rate(carry?.long)} / ${rate(carry?.short)}`;
    return <Line label={t(`ticket.${kind}`, { time })} value={both} />;
  }
  return (
    <>
      <Line label={t(`ticket.${kind}Long`, { time })} value={rate(carry?.long)} />
      <Line label={t(`ticket.${kind}Short`, { time })} value={rate(carry?.short)} />
    </>
  );
}
