import { CallError } from '@candor/client/envelope';
import { positionsCalls } from '@candor/contract/calls/positions';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { useState } from 'react';
import { chooseOrderType } from '../../../parts/contract/order-types.ts';
import { useHeld } from '../../../parts/contract/my-positions.ts';
import { onOrderRefused } from '../../../parts/contract/use-contract-terms.ts';
import { useTradePrice } from '../../../parts/contract/use-trade-price.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { useVerificationProblem } from '../../../parts/verification/use-verification-problem.ts';
import { useIsDemo } from '../../../platform/backend.ts';
import { successHaptic } from '../../../platform/haptics.ts';
import type { TickerDetail } from '../../../platform/live.ts';
import { useCommand } from '../../../platform/query.ts';
import { recall, remember, storageKeys } from '../../../platform/storage.ts';
import { changedByPositions, useContractFunds } from '../funds.ts';
import type { Position } from '../position.ts';
import { chooseSide, useChosenSide } from './chosen-side.ts';
import { useHandedOver } from './handed-over.ts';
import { emptyTicket, reduce, type TicketChange, type TicketForm } from './ticket-form.ts';
import { recallTicket, rememberTicket, type RememberedTerms } from './ticket-memory.ts';
import { problems, type TicketProblems } from './ticket-problems.ts';
import { useOpeningTerms } from './use-opening-terms.ts';
import { summarise, type CrossBacking, type TicketSummary } from './ticket-summary.ts';
import { contractsOf } from '@candor/domain/countries/services';
import { useCountryProblem } from '../../../parts/countries/use-service.ts';

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
  /** Chosen by a link or a key, and marked; nothing is asked yet. */
  readonly side: Direction | null;
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
  const isDemo = useIsDemo();
  const { terms, isListed, openInterest } = useOpeningTerms(market);
  const handed = useHandedOver(market.symbol);
  const [entered, setEntered] = useState<TicketForm>(() => ({
    ...handed.form,
    ...allowedHere(recallTicket(market.symbol, isDemo), isDemo),
    ...handed.terms,
  }));
  const [asking, setAsking] = useState<Direction | null>(
    // Without an amount there is nothing to ask about yet.
    handed.form.margin === '' ? null : handed.direction,
  );
  const [receipt, setReceipt] = useState<Position | null>(null);
  const side = useChosenSide(market.symbol);
  const { detail } = useTradePrice(market.symbol);
  const { available, backing } = useContractFunds();
  const form = reduce(entered, {}, terms);
  const isLimit = form.orderType !== 'market';
  const paused = usePauseReason(detail, isLimit ? 'place' : 'open');
  const forbidden = useCountryProblem(contractsOf(market.type));
  const pause = forbidden ?? paused ?? (isListed ? null : 'trade.notListed');
  const index = detail?.mark;
  const unverified = useVerificationProblem(market);
  const held = useHeld(market.symbol);
  const canSkipQuestion = !isDemo;
  const summary = summarise(form, { terms, index, openInterest, held, backing });
  const open = useCommand(positionsCalls, 'openPosition', {
    refreshes: changedByPositions,
    onDone(position) {
      successHaptic();
      setAsking(null);
      chooseSide(null);
      setReceipt(position);
      setEntered(
        ({ leverage, marginMode, orderType, limitPrice, stopPrice, sizeUnit, stopUnit }) => ({
          ...emptyTicket,
          leverage,
          marginMode,
          orderType,
          limitPrice,
          stopPrice,
          sizeUnit,
          stopUnit,
        }),
      );
    },
  });
  const send = (direction: Direction) => {
    if (!detail || summary.size === null || open.isPending) return;
    const { size, limitPrice, stopPrice } = summary;
    const { takeProfit, stopLoss } = summary.sides[direction].stops;
    open.mutate(
      {
        symbol: market.symbol,
        direction,
        leverage: form.leverage,
        ...size,
        marginMode: form.marginMode,
        orderType: form.orderType,
        ...(takeProfit !== null && { takeProfit }),
        ...(stopLoss !== null && { stopLoss }),
        ...(limitPrice !== null && { limitPrice }),
        ...(stopPrice !== null && { stopPrice }),
        // A limit that opens at once is its own cap, and one that rests fills at whatever its tick asks.
        ...(!isLimit && {
          tickSequence: Number(detail.sequence),
          maxSlippage: terms.defaultMaxSlippage,
        }),
        feeRate: terms.feeRate,
      },
      { onError: onOrderRefused },
    );
  };
  useStartingPrices(form, { mark: index, decimals: market.pricePrecision, onStart: setEntered });
  return {
    market,
    terms,
    form,
    change(change) {
      open.reset();
      setEntered((last) => reduce(last, change, terms));
      rememberTicket(market.symbol, reduce(form, change, terms), isDemo);
    },
    detail,
    index,
    openInterest,
    held,
    available,
    backing,
    summary,
    problems: problems(summary, { terms, index, available, pause: unverified ?? pause }),
    side,
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

/** The demo has no cross account. */
function allowedHere(
  { orderType, leverage, marginMode, ...terms }: Partial<RememberedTerms>,
  isDemo: boolean,
): Partial<TicketForm> {
  const own = leverage === undefined ? {} : { leverage };
  const mode = marginMode && !isDemo ? { marginMode } : {};
  return { ...terms, ...own, ...mode, ...(orderType && { orderType }) };
}

/** An order type that was remembered starts at the first price, as one that is chosen does. */
function useStartingPrices(
  form: TicketForm,
  at: {
    readonly mark: Price | undefined;
    readonly decimals: number;
    readonly onStart: (change: (last: TicketForm) => TicketForm) => void;
  },
): void {
  const { mark, decimals, onStart } = at;
  const [isStarted, setStarted] = useState(form.orderType === 'market');
  if (isStarted || mark === undefined) return;
  setStarted(true);
  onStart((last) => ({ ...last, ...chooseOrderType(last.orderType, last, { mark, decimals }) }));
}
