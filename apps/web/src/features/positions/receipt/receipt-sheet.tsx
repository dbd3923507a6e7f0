import { useText } from '@candor/client/language';
import type { Money } from '@candor/domain/money/money';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import { Fact } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { FeeAmount, FeeRate } from '../../../parts/contract/fee-amount.tsx';
import { SmallerFill } from '../../../parts/contract/smaller-fill.tsx';
import { RealLink } from '../../../parts/demo/real-link.tsx';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { PriceProofRow } from '../../../parts/verify/price-proof-row.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { dateTimeText } from '../../../platform/time-text.ts';
import { netResult, termsOf, type Position, toOpenPosition } from '../position.ts';

export interface ReceiptSheetProps {
  readonly position: Position;
  readonly kind: ReceiptKind;
  /** Closed, of a position whose rest stays open. */
  readonly isPart?: boolean;
  readonly onClose: () => void;
}

const verifyTitles = {
  opened: 'receipt.verifyEntry',
  placed: 'receipt.verifyPlaced',
  closed: 'receipt.verifyExit',
  cancelled: 'receipt.verifyPlaced',
} as const;

/** Result, facts, the proof of the price, Done. A loss is shown as plainly as a gain. */
export function ReceiptSheet({ position, kind, isPart, onClose }: ReceiptSheetProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const proof =
    (kind === 'closed' ? position.priceProof.close : undefined) ?? position.priceProof.open;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`receipt.${kind}`)}
      text={t('receipt.what', {
        pair: pairName(market),
        side: t(`ticket.${position.direction}`),
        leverage: position.leverage,
      })}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      <div role="status" className="py-2 text-center text-display">
        {kind === 'closed' ? (
          <>
            <Amount value={netResult(position)} decimals={MONEY_DECIMALS} unit="USDT" signed />
            <span className="block text-label font-normal text-tertiary">
              {t('receipt.netResult')}
            </span>
          </>
        ) : (
          <Amount
            value={position.quantity}
            decimals={market.quantityPrecision}
            unit={market.base}
          />
        )}
        <p className="mt-1 flex flex-wrap justify-center gap-2">
          <PracticeChip />
        </p>
        {isPart ? (
          <p className="mt-2 text-label font-normal text-secondary">{t('close.partDone')}</p>
        ) : null}
        <SmallerFill ordered={position.orderedQuantity} market={market} />
      </div>
      <dl className="border-t border-hairline pt-2">
        <ReceiptFacts position={position} kind={kind} />
      </dl>
      <div className="pt-2">
        <PriceProofRow title={t(verifyTitles[kind])} proof={proof} />
      </div>
      <RealLink screen="positions" terms={termsOf(position)} />
    </Sheet>
  );
}

type ReceiptKind = 'opened' | 'placed' | 'closed' | 'cancelled';

interface ReceiptFactsProps {
  readonly position: Position;
  readonly kind: ReceiptKind;
}

/** The figures of what happened. */
function ReceiptFacts({ position, kind }: ReceiptFactsProps): ReactNode {
  if (kind === 'opened') return <OpenedFacts position={position} />;
  if (kind === 'closed') return <ClosedFacts position={position} />;
  return <OrderFacts position={position} isCancelled={kind === 'cancelled'} />;
}

function OpenedFacts({ position }: { readonly position: Position }): ReactNode {
  const t = useText();
  const { pricePrecision } = shownMarket(position.symbol);
  return (
    <>
      <Fact
        label={t('position.entry')}
        value={<Price value={position.openPrice} decimals={pricePrecision} />}
      />
      {position.limitPrice === undefined ? null : (
        <Fact
          label={t('ticket.limitPrice')}
          value={<Price value={position.limitPrice} decimals={pricePrecision} />}
        />
      )}
      <Fact label={t('receipt.marginMode')} value={t(`ticket.${position.marginMode}`)} />
      <Fact label={t('position.margin')} value={<Usdt value={position.margin} />} />
      <Fact
        label={t('ticket.fee')}
        value={<FeeAmount value={position.fee} at={position.openFeeTerms} />}
      />
      {position.marginMode === 'cross' ? null : (
        <Fact
          label={t('ticket.liquidationPrice')}
          value={<Price value={position.liquidationPrice} decimals={pricePrecision} />}
        />
      )}
      <Fact label={t('receipt.time')} value={dateTimeText(position.openedAt)} />
    </>
  );
}

interface OrderFactsProps {
  readonly position: Position;
  readonly isCancelled: boolean;
}

function OrderFacts({ position, isCancelled }: OrderFactsProps): ReactNode {
  const t = useText();
  const { pricePrecision } = shownMarket(position.symbol);
  const price = (value: Position['limitPrice']) => (
    <Price value={value} decimals={pricePrecision} />
  );
  return (
    <>
      {position.stopPrice === undefined ? null : (
        <Fact label={t('ticket.stopPrice')} value={price(position.stopPrice)} />
      )}
      <Fact label={t('ticket.limitPrice')} value={price(position.limitPrice)} />
      <Fact
        label={t(isCancelled ? 'order.returned' : 'ticket.locked')}
        value={<Usdt value={lockedBy(toOpenPosition(position))} />}
      />
      {position.openFeeTerms ? (
        <Fact label={t('receipt.openFeeRate')} value={<FeeRate {...position.openFeeTerms} />} />
      ) : null}
      {isCancelled || position.marginMode === 'cross' ? null : (
        <Fact label={t('ticket.liquidationPrice')} value={price(position.liquidationPrice)} />
      )}
      <Fact label={t('order.placedAt')} value={dateTimeText(position.openedAt)} />
      {position.closedAt !== undefined ? (
        <Fact label={t('order.cancelledAt')} value={dateTimeText(position.closedAt)} />
      ) : null}
      {position.cancelReason === undefined ? null : (
        <Fact label={t('order.cancelReason')} value={t(`cancelReason.${position.cancelReason}`)} />
      )}
    </>
  );
}

function ClosedFacts({ position }: { readonly position: Position }): ReactNode {
  const t = useText();
  const { pricePrecision, quantityPrecision, base } = shownMarket(position.symbol);
  const signed = (value: Money) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" signed />
  );
  return (
    <>
      <Fact
        label={t('position.entry')}
        value={<Price value={position.openPrice} decimals={pricePrecision} />}
      />
      <Fact
        label={t('position.exit')}
        value={<Price value={position.closePrice} decimals={pricePrecision} />}
      />
      <Fact
        label={t('receipt.size')}
        value={<Amount value={position.quantity} decimals={quantityPrecision} unit={base} />}
      />
      <Fact label={t('receipt.beforeFees')} value={signed(position.profit)} />
      <Fact label={t('receipt.fees')} value={<Usdt value={position.fee} />} />
      <FeeRates position={position} />
      {position.carry ? <Fact label={t('position.carry')} value={signed(position.carry)} /> : null}
      <Fact
        label={t('receipt.reason')}
        value={t(`closeReason.${position.closeReason ?? 'user'}`)}
      />
      {position.trailing ? (
        <>
          <Fact
            label={t('trailing.best')}
            value={<Price value={position.trailing.bestPrice} decimals={pricePrecision} />}
          />
          <Fact
            label={t('trailing.trigger')}
            value={
              <>
                <Price value={position.trailing.triggerPrice} decimals={pricePrecision} /> (
                {percentText(position.trailing.callbackRate, { decimals: 2 })})
              </>
            }
          />
        </>
      ) : null}
      <Fact label={t('receipt.time')} value={dateTimeText(position.closedAt)} />
    </>
  );
}

/** Rate and level of each of its trading fees; nothing for those older than discounts. */
function FeeRates({ position }: { readonly position: Position }): ReactNode {
  const t = useText();
  const { openFeeTerms, closeFeeTerms } = position;
  return (
    <>
      {openFeeTerms ? (
        <Fact label={t('receipt.openFeeRate')} value={<FeeRate {...openFeeTerms} />} />
      ) : null}
      {closeFeeTerms ? (
        <Fact label={t('receipt.closeFeeRate')} value={<FeeRate {...closeFeeTerms} />} />
      ) : null}
    </>
  );
}

function Usdt({ value }: { readonly value: Money }): ReactNode {
  return <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />;
}
