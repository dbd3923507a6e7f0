import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { AmountField } from '@candor/ui/amount-field';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';

interface Levels {
  /** Plain decimal texts; empty for none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export interface StopLevelsProps {
  readonly market: MarketSymbol;
  readonly levels: Levels;
  readonly onChange: (change: Partial<Levels>) => void;
}

/** Take profit and stop loss, and when they are watched. */
export function StopLevels({ market, levels, onChange }: StopLevelsProps): ReactNode {
  const t = useText();
  const field = { decimals: market.pricePrecision, unit: market.quote, placeholder: '—' };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        <AmountField
          {...field}
          label={t('ticket.takeProfit')}
          value={levels.takeProfit}
          onChange={(takeProfit) => onChange({ takeProfit })}
        />
        <AmountField
          {...field}
          label={t('ticket.stopLoss')}
          value={levels.stopLoss}
          onChange={(stopLoss) => onChange({ stopLoss })}
        />
      </div>
      <p className="text-caption text-tertiary">{t('demoTrading.watched')}</p>
    </div>
  );
}
