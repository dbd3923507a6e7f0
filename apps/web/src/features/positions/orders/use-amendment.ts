import { CallError } from '@candor/client/envelope';
import { positionsCalls } from '@candor/contract/calls/positions';
import { toText, type Price } from '@candor/domain/money/money';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { useState } from 'react';
import { useHeld } from '../../../parts/contract/my-positions.ts';
import { shownMarket } from '../../../parts/markets.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { warningHaptic } from '../../../platform/haptics.ts';
import { useTickerDetail } from '../../../platform/live.ts';
import { refresh, useCommand } from '../../../platform/query.ts';
import { changedByPositions, useContractFunds } from '../funds.ts';
import { toRestingOrder, type Position } from '../position.ts';
import type { Problem } from '../ticket/ticket-problems.ts';
import { useOpeningTerms } from '../ticket/use-opening-terms.ts';
import { sizeText, summariseAmendment, type AmendEntry, type AmendSummary } from './amendment.ts';

export interface AmendmentEnds {
  /** A new limit to begin with. */
  readonly limitPrice?: Price | undefined;
  readonly onDone: () => void;
  /** The order is no longer what was shown. */
  readonly onStale: () => void;
}

/** The change of one resting order, live: entry → summary, again with every price. */
export function useAmendment(order: Position, ends: AmendmentEnds) {
  const { symbol, direction } = order;
  const resting = toRestingOrder(order);
  const market = shownMarket(symbol);
  const [entry, setEntry] = useState<AmendEntry>(() => ({
    limitPrice: toText(ends.limitPrice ?? resting.limitPrice),
    stopPrice: order.stopPrice === undefined || order.stopCrossed ? null : toText(order.stopPrice),
    size: null,
  }));
  const { terms, openInterest } = useOpeningTerms(market);
  const held = useHeld(symbol);
  const detail = useTickerDetail(symbol);
  const pause = usePauseReason(detail, 'place');
  const { available } = useContractFunds();
  const summary = summariseAmendment(order, entry, {
    terms,
    heldQuantity: held[direction],
    openInterest: openInterest[direction],
  });
  const lockedNow = lockedBy(resting);
  const lockedAfter = summary.preview?.total;
  const isShort =
    lockedAfter !== undefined && available !== undefined && lockedAfter > available + lockedNow;
  const ofFunds: Problem | null = isShort ? { id: 'ticket.notEnough' } : null;
  const problem = pause ? { id: pause } : (summary.problem ?? ofFunds);
  const field = (kind: 'margin' | 'quantity') => ({
    value: sizeText(kind, order, entry, summary.preview),
    onChange: (text: string) => setEntry((last) => ({ ...last, size: { kind, text } })),
  });
  return {
    market,
    mark: detail?.mark,
    available,
    limitPrice: {
      value: entry.limitPrice,
      onChange: (limitPrice: string) => setEntry((last) => ({ ...last, limitPrice })),
    },
    stopPrice:
      entry.stopPrice === null
        ? null
        : {
            value: entry.stopPrice,
            onChange: (stopPrice: string) => setEntry((last) => ({ ...last, stopPrice })),
          },
    margin: field('margin'),
    quantity: field('quantity'),
    preview: summary.preview,
    lockedNow,
    lockedAfter,
    problem,
    ...useSending(order, problem ? null : summary.change, ends),
  };
}

export type Amendment = ReturnType<typeof useAmendment>;

const CONFLICT = 409;

function useSending(
  { id, version }: Position,
  change: AmendSummary['change'],
  { onDone, onStale }: AmendmentEnds,
) {
  const command = useCommand(positionsCalls, 'amendOrder', {
    refreshes: changedByPositions,
    onDone,
  });
  return {
    isSending: command.isPending,
    canSend: change !== null,
    send: () =>
      command.mutate(
        { id, ...(version !== undefined && { version }), ...change },
        {
          onError(error) {
            warningHaptic();
            if (!(error instanceof CallError) || error.code !== CONFLICT) return;
            onStale();
            void refresh(changedByPositions);
          },
        },
      ),
  };
}
