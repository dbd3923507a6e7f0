import { CallError } from '@candor/client/envelope';
import { marketsCalls } from '@candor/contract/calls/markets';
import { positionsCalls } from '@candor/contract/calls/positions';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Money, Price, Quantity, Rate } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { useState, useMemo } from 'react';
import { useHeld } from '../../../parts/contract/my-positions.ts';
import { useTradePrice } from '../../../parts/contract/use-trade-price.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { useVerificationProblem } from '../../../parts/verification/use-verification-problem.ts';
import { useIsDemo } from '../../../platform/backend.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import type { TickerDetail } from '../../../platform/live.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { recall, remember, storageKeys } from '../../../platform/storage.ts';
import { changedByPositions, useContractFunds } from '../funds.ts';
import type { Position } from '../position.ts';
import { useHandedOver } from './handed-over.ts';
import { emptyTicket, reduce, type TicketChange, type TicketForm } from './ticket-form.ts';
import { problems, type TicketProblems } from './ticket-problems.ts';
import { summarise, type CrossBacking, type TicketSummary } from './ticket-summary.ts';

export interface OrderTicket {
  readonly market: MarketSymbol;
  readonly terms: ContractTerms;
  readonly form: TicketForm;
  readonly change: (change: TicketChange) => void;
  readonly detail: TickerDetail | undefined;
  readonly index: Price | undefined;
  /** What is open on each side, in base units. */
  readonly openInterest: Readonly<Record<Direction, Quantity>>;
  /** What the customer has open on each side already, in base units. */
  readonly held: Readonly<Record<Direction, Quantity>>;
  /** Undefined until loaded. */
  readonly available: Money | undefined;
  /** What stands behind a cross position; undefined while it is not known. */
  readonly backing: CrossBacking | undefined;
  readonly summary: TicketSummary;
  readonly problems: TicketProblems;
  /** Direction that is being confirmed. */
  readonly asking: Direction | null;
  readonly receipt: Position | null;
  /** What the server said no with, until the ticket changes: how much room is left, for one. */
  readonly refusal: string | null;
  /** Whether the quiz has to be passed first; what was typed stays. */
  readonly needsQuiz: boolean;
  /** The quiz was passed or put off. */
  readonly leaveQuiz: () => void;
  readonly isSending: boolean;
  /** Not in the demo: what is said there must not speak for real money. */
  readonly canSkipQuestion: boolean;
  /** Asks first, unless the customer has said not to. */
  readonly press: (direction: Direction) => void;
  readonly confirm: (options: { readonly askAgain: boolean }) => void;
  readonly dismiss: () => void;
}

/** The ticket of one market, live: form → summary → problems, again with every price. */
export function useOrderTicket(market: MarketSymbol): OrderTicket {
  const { terms, isListed, openInterest } = useOpeningTerms(market);
  const handed = useHandedOver(market.symbol);
  const [entered, setEntered] = useState<TicketForm>(handed.form);
  const [asking, setAsking] = useState<Direction | null>(handed.direction);
  const [receipt, setReceipt] = useState<Position | null>(null);
  const { detail } = useTradePrice(market.symbol);
  const { available, backing } = useContractFunds();
  const form = reduce(entered, {}, terms);
  const isLimit = form.orderType === 'limit';
  const paused = usePauseReason(detail, isLimit ? 'place' : 'open');
  const pause = paused ?? (isListed ? null : 'trade.notListed');
  const index = detail?.mark;
  const unverified = useVerificationProblem(market);
  const held = useHeld(market.symbol);
  const canSkipQuestion = !useIsDemo();
  const summary = summarise(form, { terms, index, openInterest, held, backing });
  const open = useCommand(positionsCalls, 'openPosition', {
    refreshes: changedByPositions,
    onDone(position) {
      successHaptic();
      setAsking(null);
      setReceipt(position);
      setEntered(({ leverage, marginMode, orderType, limitPrice }) => ({
        ...emptyTicket,
        leverage,
        marginMode,
        orderType,
        limitPrice,
      }));
    },
  });
  const send = (direction: Direction) => {
    if (!detail || summary.margin === null || open.isPending) return;
    const { margin, limitPrice, takeProfit, stopLoss } = summary;
    open.mutate(
      {
        symbol: market.symbol,
        direction,
        leverage: form.leverage,
        margin,
        marginMode: form.marginMode,
        orderType: form.orderType,
        ...(takeProfit !== null && { takeProfit }),
        ...(stopLoss !== null && { stopLoss }),
        ...(limitPrice !== null && { limitPrice }),
        // A limit that opens at once is its own cap, and one that rests fills at whatever its tick asks.
        ...(!isLimit && {
          tickSequence: Number(detail.sequence),
          maxSlippage: terms.defaultMaxSlippage,
        }),
      },
      { onError: warningHaptic },
    );
  };
  return {
    market,
    terms,
    form,
    change(change) {
      open.reset();
      setEntered((last) => reduce(last, change, terms));
    },
    detail,
    index,
    openInterest,
    held,
    available,
    backing,
    summary,
    problems: problems(summary, { terms, index, available, pause: unverified ?? pause }),
    asking,
    receipt,
    refusal: open.error instanceof CallError ? open.error.message : null,
    needsQuiz:
      open.error instanceof CallError && open.error.key === 'responsibleTrading.quizRequired',
    leaveQuiz: open.reset,
    isSending: open.isPending,
    canSkipQuestion,
    press(direction) {
      if (canSkipQuestion && recall(storageKeys.opensWithoutAsking) === '1') send(direction);
      else setAsking(direction);
    },
    confirm({ askAgain }) {
      if (!askAgain) remember(storageKeys.opensWithoutAsking, '1');
      if (asking) send(asking);
    },
    dismiss() {
      setAsking(null);
      setReceipt(null);
    },
  };
}

/** Others trade too: as old as this, a preview may differ from the fill by their impact. */
const REPEAT_MS = 5_000;
const NONE = 0n as Quantity;

interface OpeningTerms {
  /** With what the house announced for openings; the published ones while it is not known. */
  readonly terms: ContractTerms;
  /** Whether new positions are accepted at all. */
  readonly isListed: boolean;
  /** What is open on each side, in base units; nothing while it is not known. */
  readonly openInterest: Readonly<Record<Direction, Quantity>>;
}

/** What a position would be opened under now, as the server says. */
function useOpeningTerms(market: MarketSymbol): OpeningTerms {
  const { data } = useCall(
    marketsCalls,
    'listSymbols',
    {},
    { freshMs: REPEAT_MS, repeatMs: REPEAT_MS },
  );
  const published = useMemo(() => contractTerms(market), [market]);
  const row = data?.find((each) => each.symbol === market.symbol);
  const { spread, depthOnePercent, maxLeverage, minMargin } = row ?? {};
  const terms = useMemo(
    () => ({
      ...published,
      ...(spread !== undefined && { halfSpread: (spread / 2n) as Rate }),
      ...(depthOnePercent !== undefined && { depthOnePercentQuote: depthOnePercent }),
      ...(maxLeverage !== undefined && { maxLeverage }),
      ...(minMargin !== undefined && { minMargin }),
    }),
    [published, spread, depthOnePercent, maxLeverage, minMargin],
  );
  return {
    terms,
    isListed: row?.isListed ?? true,
    openInterest: { long: row?.openInterestLong ?? NONE, short: row?.openInterestShort ?? NONE },
  };
}
