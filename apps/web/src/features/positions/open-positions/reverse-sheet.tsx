import { useText } from '@candor/client/language';
import { positionsCalls } from '@candor/contract/calls/positions';
import { add, type Price as PriceValue, type Quantity } from '@candor/domain/money/money';
import { previewOpen, type OpenPreview } from '@candor/domain/positions/preview-open';
import { notionalOf } from '@candor/domain/positions/profit';
import { opposite } from '@candor/domain/positions/reverse-position';
import type { ContractTerms } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { FeeAmount } from '../../../parts/contract/fee-amount.tsx';
import { previewClose } from '../../../parts/contract/live-figures.ts';
import { onOrderRefused } from '../../../parts/contract/use-contract-terms.ts';
import { useHeld } from '../../../parts/contract/my-positions.ts';
import { pairName, shownMarket } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic } from '../../../platform/haptics.ts';
import { useTickerDetail } from '../../../platform/live.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { changedByPositions, useContractFunds } from '../funds.ts';
import { netResult, toOpenPosition, type Position } from '../position.ts';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import { type Problem, refusalProblem } from '../ticket/ticket-problems.ts';
import { useOpeningTerms } from '../ticket/use-opening-terms.ts';

export interface ReverseSheetProps {
  readonly position: Position;
  readonly onClose: () => void;
}

/** The question before a reversal, and the receipt of what closed. */
export function ReverseSheet({ position, onClose }: ReverseSheetProps): ReactNode {
  const t = useText();
  const [closed, setClosed] = useState<Position | null>(null);
  const reversal = useReversal(position, setClosed);
  if (closed) return <ReceiptSheet position={closed} kind="closed" onClose={onClose} />;
  const { market, problem, preview } = reversal;
  const size = numberText(position.quantity, { decimals: market.quantityPrecision });
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(`reverse.title.${position.direction}`, { pair: pairName(market) })}
      text={t(`reverse.text.${position.direction}`, { size, base: market.base })}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button
            className="grow-[2.4]!"
            busy={reversal.isSending}
            disabled={problem !== null || preview === null}
            onClick={reversal.send}
          >
            {t(`reverse.confirm.${position.direction}`)}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
        <PriceChip price={reversal.detail} />
      </div>
      <ReversalFacts reversal={reversal} />
      {problem ? (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {problem}
        </p>
      ) : null}
    </Sheet>
  );
}

function ReversalFacts({
  reversal: { market, settled, net, preview, feeAt },
}: {
  readonly reversal: ReturnType<typeof useReversal>;
}): ReactNode {
  const t = useText();
  const usdt = (value: Parameters<typeof Amount>[0]['value'], signed = false) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" signed={signed} />
  );
  const price = (value: Parameters<typeof Price>[0]['value']) => (
    <Price value={value} decimals={market.pricePrecision} flash />
  );
  return (
    <Facts>
      <Fact label={t('close.fill')} value={price(settled?.exitPrice)} />
      <Fact label={t('reverse.closes')} value={usdt(net, true)} />
      <Fact label={t('reverse.opensAt')} value={price(preview?.entryPrice)} />
      <Fact label={t('reverse.margin')} value={usdt(preview?.margin)} />
      <Fact
        label={t('reverse.fee')}
        value={<FeeAmount value={preview?.fee.charged} at={feeAt} />}
      />
      <Fact
        label={t('ticket.liquidationPrice')}
        value={price(preview?.liquidationPrice ?? undefined)}
      />
    </Facts>
  );
}

function useReversal(position: Position, onDone: (closed: Position) => void) {
  const t = useText();
  const market = shownMarket(position.symbol);
  const { terms, openInterest } = useOpeningTerms(market);
  const held = useHeld(position.symbol);
  const detail = useTickerDetail(position.symbol);
  const index = detail?.mark;
  const pause = usePauseReason(detail, 'open');
  const { available, backing } = useContractFunds();
  const direction = opposite(position.direction);
  const behind = position.marginMode === 'cross' ? backing?.equity : undefined;
  const settled =
    index === undefined
      ? null
      : previewClose(toOpenPosition(position), {
          quantity: position.quantity,
          index,
          terms,
          behind,
        });
  const { preview, refusal } = previewReversed(position, {
    terms,
    index,
    heldQuantity: held[direction],
    interest: openInterest[direction],
  });
  const command = useCommand(positionsCalls, 'reversePosition', {
    refreshes: changedByPositions,
    onDone({ closed }) {
      successHaptic();
      showToast(t('reverse.done'), 'success');
      onDone(closed);
    },
  });
  const isShort =
    available !== undefined &&
    preview !== null &&
    settled !== null &&
    preview.total > available + settled.returned;
  const ofOpening: Problem | null = isShort ? { id: 'ticket.notEnough' } : null;
  const problem = pause ? { id: pause } : refusal ? refusalProblem(refusal, terms) : ofOpening;
  return {
    market,
    detail,
    settled,
    net: settled
      ? netResult({ ...position, profit: settled.profit, fee: add(position.fee, settled.fee) })
      : undefined,
    preview,
    feeAt: { rate: terms.feeRate, level: terms.feeTerms.level },
    problem: problem && t(problem.id, problem.values),
    isSending: command.isPending,
    send() {
      if (!detail) return;
      const tickSequence = Number(detail.sequence);
      const { id } = position;
      command.mutate(
        { id, tickSequence, maxSlippage: terms.defaultMaxSlippage, feeRate: terms.feeRate },
        { onError: onOrderRefused },
      );
    },
  };
}

interface OpposingSide {
  readonly terms: ContractTerms;
  readonly index: PriceValue | undefined;
  /** On the side that opens, in base units. */
  readonly heldQuantity: Quantity;
  readonly interest: Quantity;
}

/** What would open, or why it cannot. */
function previewReversed(
  { direction, leverage, quantity }: Position,
  { terms, index, heldQuantity, interest }: OpposingSide,
): { readonly preview: OpenPreview | null; readonly refusal: Refusal | null } {
  if (index === undefined) return { preview: null, refusal: null };
  const size = { terms, direction: opposite(direction), leverage, quantity, index, heldQuantity };
  try {
    const openInterestOfSide = notionalOf(interest, index);
    return { preview: previewOpen({ ...size, openInterestOfSide }), refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { preview: null, refusal: error };
    throw error;
  }
}
