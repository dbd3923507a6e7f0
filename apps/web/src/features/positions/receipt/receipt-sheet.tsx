import { subtract, type Money } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Amount, Price } from '@candor/ui/figures';
import { ProofRow } from '@candor/ui/proof-chip';
import { Fact } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { pairName } from '../../parts/markets.ts';
import { VerifySheet } from '../../parts/verify/verify-sheet.tsx';
import { useText } from '../../platform/language.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { dateTimeText } from '../../platform/time-text.ts';
import { marketOf, MONEY_DECIMALS, type Position } from './position.ts';

export interface ReceiptSheetProps {
  readonly position: Position;
  readonly kind: 'opened' | 'closed';
  readonly onClose: () => void;
}

/** Result, facts, the proof of the price, Done. A loss is shown as plainly as a gain. */
export function ReceiptSheet({ position, kind, onClose }: ReceiptSheetProps): ReactNode {
  const t = useText();
  const [verifying, setVerifying] = useState(false);
  const market = marketOf(position);
  const proof =
    (kind === 'closed' ? position.priceProof.close : undefined) ?? position.priceProof.open;
  const used = proof.sources.filter((source) => source.used).length;
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
          <Amount value={position.profit} decimals={MONEY_DECIMALS} unit="USDT" signed />
        ) : (
          <Amount
            value={position.quantity}
            decimals={market.quantityPrecision}
            unit={market.base}
          />
        )}
        <p className="mt-1 flex flex-wrap justify-center gap-2">
          <PracticeChip />
          {proof.simulated ? <Chip tone="demo">{t('shell.simulated')}</Chip> : null}
        </p>
      </div>
      <dl className="border-t border-hairline pt-2">
        {kind === 'closed' ? (
          <ClosedFacts position={position} />
        ) : (
          <OpenedFacts position={position} />
        )}
      </dl>
      <div className="pt-2">
        <ProofRow
          title={t(kind === 'closed' ? 'receipt.verifyExit' : 'receipt.verifyEntry')}
          note={t('receipt.verifyNote', { count: used, sequence: proof.sequence })}
          onPress={() => setVerifying(true)}
        />
      </div>
      <VerifySheet
        open={verifying}
        onClose={() => setVerifying(false)}
        symbol={position.symbol}
        sequence={proof.sequence}
        proof={proof}
      />
    </Sheet>
  );
}

function OpenedFacts({ position }: { readonly position: Position }): ReactNode {
  const t = useText();
  const { pricePrecision } = marketOf(position);
  return (
    <>
      <Fact
        label={t('position.entry')}
        value={<Price value={position.openPrice} decimals={pricePrecision} />}
      />
      <Fact label={t('position.margin')} value={<Usdt value={position.margin} />} />
      <Fact label={t('ticket.fee')} value={<Usdt value={position.fee} />} />
      <Fact
        label={t('ticket.liquidationPrice')}
        value={<Price value={position.liquidationPrice} decimals={pricePrecision} />}
      />
      <Fact label={t('receipt.time')} value={dateTimeText(position.openedAt)} />
    </>
  );
}

function ClosedFacts({ position }: { readonly position: Position }): ReactNode {
  const t = useText();
  const { pricePrecision } = marketOf(position);
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
      <Fact label={t('receipt.fees')} value={<Usdt value={position.fee} />} />
      <Fact
        label={t('receipt.afterFees')}
        value={
          <Amount
            value={subtract(position.profit, position.fee)}
            decimals={MONEY_DECIMALS}
            unit="USDT"
            signed
          />
        }
      />
      <Fact
        label={t('receipt.reason')}
        value={t(`closeReason.${position.closeReason ?? 'user'}`)}
      />
      <Fact label={t('receipt.time')} value={dateTimeText(position.closedAt)} />
    </>
  );
}

function Usdt({ value }: { readonly value: Money }): ReactNode {
  return <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />;
}
