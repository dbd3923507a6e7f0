import type { ClosedDemoPosition, DemoPosition } from '@candor/domain/demo-trading/book';
import { add, subtract, type Money } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Amount, Price } from '@candor/ui/figures';
import { ProofRow } from '@candor/ui/proof-chip';
import { Fact } from '@candor/ui/row';
import { useState, type ReactNode } from 'react';
import { pairName } from '../../parts/markets.ts';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { isPractice } from '../../platform/baked.ts';
import { useText } from '../../platform/language.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { DemoSheet } from './demo-mark.tsx';
import { marketOf } from './market-of.ts';
import { MONEY_DECIMALS } from './money-decimals.ts';
import { RealLink } from './real-link.tsx';

export interface DemoReceiptProps {
  readonly position: DemoPosition | ClosedDemoPosition;
  readonly onClose: () => void;
}

const isClosed = (position: DemoReceiptProps['position']): position is ClosedDemoPosition =>
  'closedAtMs' in position;

/** What became of an act with demo money. Its price is a recorded one, so it can be verified. */
export function DemoReceipt({ position, onClose }: DemoReceiptProps): ReactNode {
  const t = useText();
  const [verified, setVerified] = useState<string | null>(null);
  const market = marketOf(position.symbol);
  const kind = isClosed(position) ? 'closed' : 'opened';
  const sequence = String(
    isClosed(position) ? position.closedAtSequence : position.openedAtSequence,
  );
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
      </div>
      <dl className="border-t border-hairline pt-2">
        <Fact
          label={t('position.entry')}
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
          title={t(kind === 'closed' ? 'receipt.verifyExit' : 'receipt.verifyEntry')}
          note={t('demoTrading.verifyNote', { sequence })}
          onPress={() => setVerified(sequence)}
        />
      </div>
      <RealLink position={position} />
      <VerifyPrice symbol={position.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </DemoSheet>
  );
}

function OpenedFacts({ position }: { readonly position: DemoPosition }): ReactNode {
  const t = useText();
  const { pricePrecision } = marketOf(position.symbol);
  return (
    <>
      <Fact label={t('position.margin')} value={<Usdt value={position.margin} />} />
      <Fact label={t('ticket.fee')} value={<Usdt value={position.openFee} />} />
      <Fact
        label={t('ticket.liquidationPrice')}
        value={<Price value={position.liquidationPrice ?? undefined} decimals={pricePrecision} />}
      />
      <Fact label={t('receipt.time')} value={dateTimeText(position.openedAtMs)} />
    </>
  );
}

function ClosedFacts({ position }: { readonly position: ClosedDemoPosition }): ReactNode {
  const t = useText();
  const fees = add(position.openFee, position.closeFee);
  const { pricePrecision } = marketOf(position.symbol);
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
