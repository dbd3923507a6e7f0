import type { ClosedDemoPosition, DemoOrder, DemoPosition } from '@candor/domain/demo-trading/book';
import { add, subtract, type Money } from '@candor/domain/money/money';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Amount, Price } from '@candor/ui/figures';
import { ProofRow } from '@candor/ui/proof-chip';
import { Fact } from '@candor/ui/row';
import { useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../parts/markets.ts';
import { SmallerFill } from '../../parts/contract/smaller-fill.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { isPractice } from '../../platform/embedded-config.ts';
import { useText } from '../../platform/language.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { DemoSheet } from './demo-mark.tsx';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { RealLink } from './real-link.tsx';

export interface DemoReceiptProps {
  readonly position: DemoPosition | ClosedDemoPosition | DemoOrder;
  readonly onClose: () => void;
}

const isClosed = (position: DemoReceiptProps['position']): position is ClosedDemoPosition =>
  'closedAtMs' in position;
const isOrder = (position: DemoReceiptProps['position']): position is DemoOrder =>
  'placedAtMs' in position;

/** What became of an act with demo money. Its price is a recorded one, so it can be verified. */
export function DemoReceipt({ position, onClose }: DemoReceiptProps): ReactNode {
  const t = useText();
  const [verified, setVerified] = useState<string | null>(null);
  const market = shownMarket(position.symbol);
  const { kind, verify, sequence } = kindOf(position);
  return (
    <DemoSheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`demoTrading.receipt.${kind}`)}
      chips={isPractice() ? <Chip tone="demo">{t('shell.simulated')}</Chip> : null}
      text={t('receipt.what', {
        pair: pairName(market),
        side: t(`ticket.${position.direction}`),
        leverage: position.leverage,
      })}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      <div role="status" className="py-2 text-center text-display">
        {isClosed(position) ? (
          <Amount value={position.profit} decimals={MONEY_DECIMALS} unit="USDT" signed />
        ) : (
          <Amount
            value={position.quantity}
            decimals={market.quantityPrecision}
            unit={market.base}
          />
        )}
        <SmallerFill
          ordered={isOrder(position) ? null : position.orderedQuantity}
          market={market}
        />
      </div>
      <dl className="border-t border-hairline pt-2">
        <Fact
          label={t(kind === 'placed' ? 'ticket.limitPrice' : 'position.entry')}
          value={<Price value={position.entryPrice} decimals={market.pricePrecision} />}
        />
        {isClosed(position) ? (
          <ClosedFacts position={position} />
        ) : (
          <OpenedFacts position={position} />
        )}
      </dl>
      <div className="pt-2">
        <ProofRow
          title={t(verify)}
          note={t('demoTrading.verifyNote', { sequence: String(sequence) })}
          onPress={() => setVerified(String(sequence))}
        />
      </div>
      <RealLink position={position} />
      <VerifyPrice symbol={position.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </DemoSheet>
  );
}

function kindOf(position: DemoReceiptProps['position']) {
  if (isClosed(position))
    return {
      kind: 'closed',
      verify: 'receipt.verifyExit',
      sequence: position.closedAtSequence,
    } as const;
  if (isOrder(position))
    return {
      kind: 'placed',
      verify: 'receipt.verifyPlaced',
      sequence: position.triggersFromSequence,
    } as const;
  return {
    kind: 'opened',
    verify: 'receipt.verifyEntry',
    sequence: position.openedAtSequence,
  } as const;
}

function OpenedFacts({ position }: { readonly position: DemoPosition | DemoOrder }): ReactNode {
  const t = useText();
  const { pricePrecision } = shownMarket(position.symbol);
  return (
    <>
      <Fact label={t('position.margin')} value={<Usdt value={position.margin} />} />
      <Fact
        label={t(isOrder(position) ? 'ticket.feeAtMost' : 'ticket.fee')}
        value={<Usdt value={position.openFee} />}
      />
      {isOrder(position) ? (
        <Fact label={t('order.locked')} value={<Usdt value={lockedBy(position)} />} />
      ) : null}
      <Fact
        label={t('ticket.liquidationPrice')}
        value={<Price value={position.liquidationPrice ?? undefined} decimals={pricePrecision} />}
      />
      <Fact
        label={t('receipt.time')}
        value={dateTimeText(isOrder(position) ? position.placedAtMs : position.openedAtMs)}
      />
    </>
  );
}

function ClosedFacts({ position }: { readonly position: ClosedDemoPosition }): ReactNode {
  const t = useText();
  const fees = add(position.openFee, position.closeFee);
  const { pricePrecision } = shownMarket(position.symbol);
  return (
    <>
      <Fact
        label={t('position.exit')}
        value={<Price value={position.exitPrice} decimals={pricePrecision} />}
      />
      <Fact label={t('receipt.fees')} value={<Usdt value={fees} />} />
      <Fact
        label={t('receipt.afterFees')}
        value={<Usdt value={subtract(position.profit, fees)} signed />}
      />
      <Fact label={t('receipt.reason')} value={t(`closeReason.${position.reason}`)} />
      <Fact label={t('receipt.time')} value={dateTimeText(position.closedAtMs)} />
    </>
  );
}

interface UsdtProps {
  readonly value: Money;
  readonly signed?: boolean;
}

function Usdt({ value, signed = false }: UsdtProps): ReactNode {
  return <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" signed={signed} />;
}
