import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { subtract, type Money, type Price, type Quantity } from '@candor/domain/money/money';
import { tradingFee } from '@candor/domain/positions/fees';
import { profitAt } from '@candor/domain/positions/profit';
import { AmountField } from '@candor/ui/amount-field';
import { Amount, Price as PriceFigure } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import { useContractTerms } from '../../../parts/contract/use-contract-terms.ts';
import { shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic } from '../../../platform/haptics.ts';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions } from '../funds.ts';
import type { Position } from '../position.ts';

export interface LimitClose {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Null while none is typed. */
  readonly limitPrice: Price | null;
  /** After the closing fee, if it fills exactly at the limit. */
  readonly result: Money | null;
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly send: () => void;
}

/** A close order as typed: at which price, and what it would bring at least. */
export function useLimitClose(
  position: Position,
  { quantity, onDone }: { readonly quantity: Quantity; readonly onDone: () => void },
): LimitClose {
  const t = useText();
  const [text, change] = useState('');
  const { feeRate } = useContractTerms(shownMarket(position.symbol));
  const limitPrice = readDecimal(text) as Price | null;
  const command = useCommand(positionsCalls, 'placeCloseOrder', {
    refreshes: changedByPositions,
    onDone() {
      successHaptic();
      showToast(t('limitClose.placed'), 'success');
      onDone();
    },
  });
  const exposure = { direction: position.direction, quantity, entryPrice: position.openPrice };
  return {
    text,
    change,
    limitPrice,
    result: limitPrice
      ? subtract(profitAt(exposure, limitPrice), tradingFee(quantity, limitPrice, feeRate).charged)
      : null,
    canSend: limitPrice !== null && limitPrice > 0n && quantity > 0n,
    isSending: command.isPending,
    send: () => {
      if (limitPrice) command.mutate({ id: position.id, limitPrice, quantity });
    },
  };
}

export interface LimitCloseFieldsProps {
  readonly position: Position;
  readonly limit: LimitClose;
  readonly mark: Price | undefined;
}

export function LimitCloseFields({ position, limit, mark }: LimitCloseFieldsProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  return (
    <div className="grid gap-3">
      <AmountField
        label={t('ticket.limitPrice')}
        value={limit.text}
        onChange={limit.change}
        decimals={market.pricePrecision}
        unit={market.quote}
        aside={
          <>
            {t('position.mark')} <PriceFigure value={mark} decimals={market.pricePrecision} />
          </>
        }
      />
      <Facts>
        <Fact
          label={t('limitClose.atLeast')}
          value={
            <Amount
              value={limit.result ?? undefined}
              decimals={MONEY_DECIMALS}
              unit="USDT"
              signed
            />
          }
        />
      </Facts>
    </div>
  );
}
