import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { add, type Money } from '@candor/domain/money/money';
import { liquidationPriceOf } from '@candor/domain/positions/close-position';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useCallback, useState, type ReactNode } from 'react';
import { MARGIN_DECIMALS, readDecimal } from '../../../parts/contract/amount-entry.ts';
import { useMoneyText } from '../../../parts/demo/use-money-text.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useIsOnline } from '../../../platform/online.ts';
import { DemoChip, PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions, useContractBalance } from '../funds.ts';
import { type Position, toOpenPosition } from '../position.ts';
import { ReceiptSheet, type ReceiptSheetProps } from '../receipt/receipt-sheet.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { PositionCard, type PositionCommand } from './position-card.tsx';
import { ReverseSheet } from './reverse-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

export interface PositionSheetsProps {
  readonly position: Position;
  readonly command: PositionCommand;
  readonly onDone: () => void;
}

/** The sheet of one act on one position, and the receipt of a close. */
export function PositionSheets({ position, command, onDone }: PositionSheetsProps): ReactNode {
  const t = useText();
  const [receipt, setReceipt] = useState<Omit<ReceiptSheetProps, 'kind' | 'onClose'> | null>(null);
  const [next, setNext] = useState<PositionCommand>(command);
  const finish = useCallback(
    (closed: Position, isPart: boolean) => setReceipt({ position: closed, isPart }),
    [],
  );
  if (receipt) return <ReceiptSheet {...receipt} kind="closed" onClose={onDone} />;
  if (next === 'look') {
    return (
      <Sheet
        open
        onClose={onDone}
        title={pairName(shownMarket(position.symbol))}
        closeLabel={t('shell.close')}
      >
        <div className="mb-2 empty:hidden">
          <DemoChip />
        </div>
        <PositionCard position={position} isFull onCommand={(_, chosen) => setNext(chosen)} />
      </Sheet>
    );
  }
  if (next === 'stops') return <StopsSheet position={position} onClose={onDone} />;
  if (next === 'reverse') return <ReverseSheet position={position} onClose={onDone} />;
  if (next === 'margin') return <MarginSheet position={position} onClose={onDone} />;
  return <CloseSheet position={position} onClose={onDone} onClosed={finish} />;
}

interface MarginSheetProps {
  readonly position: Position;
  readonly onClose: () => void;
}

/** Moves money behind a position, and says where its liquidation price goes. */
function MarginSheet({ position, onClose }: MarginSheetProps): ReactNode {
  const t = useMoneyText();
  const market = shownMarket(position.symbol);
  const isOnline = useIsOnline();
  const available = useContractBalance().data?.available;
  const [text, setText] = useState('');
  const amount = (readDecimal(text) ?? 0n) as Money;
  const isTooMuch = available !== undefined && amount > available;
  const margin = add(position.margin, amount);
  const command = useCommand(positionsCalls, 'addMargin', {
    refreshes: changedByPositions,
    onDone() {
      showToast(t('addMargin.done'), 'success');
      onClose();
    },
  });
  const amountText = numberText(amount, { decimals: MARGIN_DECIMALS });
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('addMargin.title', { pair: pairName(market) })}
      text={t('addMargin.text')}
      actions={
        <Button
          busy={command.isPending}
          disabled={amount === 0n || isTooMuch || !isOnline}
          onClick={() => command.mutate({ id: position.id, amount })}
        >
          {amount === 0n ? t('addMargin.enter') : t('addMargin.confirm', { amount: amountText })}
        </Button>
      }
    >
      <div className="mb-3">
        <PracticeChip />
      </div>
      <AmountField
        label={t('addMargin.amount')}
        value={text}
        onChange={setText}
        decimals={MARGIN_DECIMALS}
        unit="USDT"
        error={isTooMuch ? t('ticket.notEnough') : undefined}
        aside={
          <>
            {t('ticket.available')} <Amount value={available} decimals={MARGIN_DECIMALS} />
          </>
        }
      />
      <div className="pt-4">
        <Facts>
          <Fact
            label={t('addMargin.after')}
            value={<Amount value={margin} decimals={MONEY_DECIMALS} unit="USDT" />}
          />
          <Fact
            label={t('ticket.liquidationPrice')}
            value={<LiquidationChange position={position} margin={margin} />}
          />
        </Facts>
      </div>
      {isOnline ? null : (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t('trade.offline')}
        </p>
      )}
    </Sheet>
  );
}

interface LiquidationChangeProps {
  readonly position: Position;
  readonly margin: Money;
}

function LiquidationChange({ position, margin }: LiquidationChangeProps): ReactNode {
  const t = useText();
  const market = shownMarket(position.symbol);
  const moved = liquidationPriceOf({ ...toOpenPosition(position), margin }, contractTerms(market));
  const decimals = market.pricePrecision;
  if (margin === position.margin) {
    return <Price value={position.liquidationPrice} decimals={decimals} />;
  }
  return (
    <>
      <Price value={position.liquidationPrice} decimals={decimals} /> →{' '}
      {moved === null ? t('ticket.none') : <Price value={moved} decimals={decimals} />}
    </>
  );
}
