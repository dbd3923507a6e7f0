import { useText } from '@candor/client/language';
import { subtract, type Price as PriceValue } from '@candor/domain/money/money';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { StopPriceField } from '../../../parts/contract/stop-price-field.tsx';
import { pairName } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { successHaptic } from '../../../platform/haptics.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import type { Position } from '../position.ts';
import { useAmendment, type Amendment } from './use-amendment.ts';

export interface AmendSheetProps {
  readonly order: Position;
  /** Where its line was dragged to; else the sheet begins with what rests. */
  readonly limitPrice?: PriceValue;
  readonly onClose: () => void;
}

/** Changes price or size of a resting order, and says beforehand what money moves. */
export function AmendSheet({ order, limitPrice, onClose }: AmendSheetProps): ReactNode {
  const t = useText();
  const amendment = useAmendment(order, {
    limitPrice,
    onDone() {
      successHaptic();
      showToast(t('amend.saved'), 'success');
      onClose();
    },
    onStale: onClose,
  });
  const { market, problem } = amendment;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`amend.title.${order.direction}`, { pair: pairName(market) })}
      text={t('amend.text')}
      actions={
        <Button
          busy={amendment.isSending}
          disabled={!amendment.canSend}
          onClick={() => amendment.send()}
        >
          {t('amend.save')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <span className="flex flex-wrap gap-2 empty:hidden">
          <PracticeChip />
        </span>
        <AmendFields amendment={amendment} />
        <AmendFacts order={order} amendment={amendment} />
        {problem ? (
          <p role="status" className="text-label font-normal text-warning">
            {t(problem.id, problem.values)}
          </p>
        ) : null}
      </div>
    </Sheet>
  );
}

interface AmendPartProps {
  readonly amendment: Amendment;
}

function AmendFields({ amendment }: AmendPartProps): ReactNode {
  const t = useText();
  const { market, mark, available, limitPrice, stopPrice, margin, quantity } = amendment;
  return (
    <>
      {stopPrice ? <StopPriceField {...stopPrice} market={market} index={mark} /> : null}
      <AmountField
        {...limitPrice}
        label={t('ticket.limitPrice')}
        decimals={market.pricePrecision}
        unit={market.quote}
        aside={
          <>
            {t('position.mark')} <Price value={mark} decimals={market.pricePrecision} />
          </>
        }
      />
      <AmountField
        {...margin}
        label={t('ticket.margin')}
        decimals={MARGIN_DECIMALS}
        unit="USDT"
        aside={
          <>
            {t('ticket.available')} <Amount value={available} decimals={MARGIN_DECIMALS} />
          </>
        }
      />
      <AmountField
        {...quantity}
        label={t('ticket.size')}
        decimals={market.quantityPrecision}
        unit={market.base}
      />
    </>
  );
}

function AmendFacts({
  order,
  amendment,
}: AmendPartProps & { readonly order: Position }): ReactNode {
  const t = useText();
  const { market, preview, lockedNow, lockedAfter } = amendment;
  const price = (value: Parameters<typeof Price>[0]['value']) => (
    <Price value={value} decimals={market.pricePrecision} />
  );
  const usdt = (value: Parameters<typeof Amount>[0]['value']) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  const isLess = lockedAfter !== undefined && lockedAfter < lockedNow;
  const moved =
    lockedAfter && (isLess ? subtract(lockedNow, lockedAfter) : subtract(lockedAfter, lockedNow));
  return (
    <Facts>
      <Fact label={t('ticket.feeAtMost')} value={usdt(preview?.fee.charged ?? order.fee)} />
      {order.marginMode === 'cross' ? null : (
        <Fact
          label={t('ticket.liquidationPrice')}
          value={price((preview ?? order).liquidationPrice ?? undefined)}
        />
      )}
      <Fact label={t('ticket.takeProfit')} value={price(order.takeProfit)} />
      <Fact label={t('ticket.stopLoss')} value={price(order.stopLoss)} />
      <Fact label={t('amend.lockedNow')} value={usdt(lockedNow)} />
      <Fact label={t('amend.lockedAfter')} value={usdt(lockedAfter)} />
      <Fact label={t(isLess ? 'order.returns' : 'amend.locksMore')} value={usdt(moved)} />
    </Facts>
  );
}
