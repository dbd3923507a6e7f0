import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { readDecimal } from './amount-entry.ts';

export interface StopPriceFieldProps {
  readonly market: MarketSymbol;
  /** Plain decimal text; empty while nothing is entered. */
  readonly value: string;
  /** Undefined before the first price. */
  readonly index: PriceValue | undefined;
  readonly onChange: (stopPrice: string) => void;
}

/** What the mark has to cross first, and from which side. */
export function StopPriceField({ market, value, index, onChange }: StopPriceFieldProps): ReactNode {
  const t = useText();
  const stopPrice = readDecimal(value) as PriceValue | null;
  const decimals = market.pricePrecision;
  return (
    <div>
      <AmountField
        label={t('ticket.stopPrice')}
        value={value}
        onChange={onChange}
        decimals={decimals}
        unit={market.quote}
        error={stopPrice === null || stopPrice === 0n ? t('ticket.enterStop') : undefined}
        aside={
          <>
            {t('position.mark')} <Price value={index} decimals={decimals} />
          </>
        }
      />
      {stopPrice && index !== undefined && stopPrice !== index ? (
        <p className="pt-1 text-caption text-tertiary">
          {t(stopPrice > index ? 'ticket.stopRises' : 'ticket.stopFalls')}
        </p>
      ) : null}
    </div>
  );
}
