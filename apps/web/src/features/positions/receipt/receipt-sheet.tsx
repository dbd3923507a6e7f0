import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Amount } from '@candor/ui/figures';
import { ProofRow } from '@candor/ui/proof-chip';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { SmallerFill } from '../../../parts/contract/smaller-fill.tsx';
import { VerifySheet } from '../../../parts/verify/verify-sheet.tsx';
import { useText } from '../../../platform/language.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { ReceiptFacts, type ReceiptKind } from './receipt-facts.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { Position } from '../position.ts';

export interface ReceiptSheetProps {
  readonly position: Position;
  readonly kind: ReceiptKind;
  readonly onClose: () => void;
}

const verifyTitles = {
  opened: 'receipt.verifyEntry',
  placed: 'receipt.verifyPlaced',
  closed: 'receipt.verifyExit',
  cancelled: 'receipt.verifyPlaced',
} as const;

/** Result, facts, the proof of the price, Done. A loss is shown as plainly as a gain. */
export function ReceiptSheet({ position, kind, onClose }: ReceiptSheetProps): ReactNode {
  const t = useText();
  const [verifying, setVerifying] = useState(false);
  const market = shownMarket(position.symbol);
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
        <SmallerFill ordered={position.orderedQuantity} market={market} />
      </div>
      <dl className="border-t border-hairline pt-2">
        <ReceiptFacts position={position} kind={kind} />
      </dl>
      <div className="pt-2">
        <ProofRow
          title={t(verifyTitles[kind])}
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
