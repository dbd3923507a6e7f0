import { availableIn } from '@candor/domain/demo-trading/book';
import { buySecondContractIn } from '@candor/domain/demo-trading/second-contracts';
import { isOpen } from '@candor/domain/markets/session';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { parseFixed } from '@candor/domain/money/fixed';
import { smaller, toText, type Money } from '@candor/domain/money/money';
import { TICK_WINDOW_MS } from '@candor/domain/second-contracts/awaited-tick';
import type { Direction } from '@candor/domain/second-contracts/terms';
import { useState } from 'react';
import type { BetTicketState } from '../../../parts/second-contract/bet-ticket.tsx';
import { ticketProblem } from '../../../parts/second-contract/ticket-problem.ts';
import { summarise } from '../../../parts/second-contract/ticket-summary.ts';
import { useSets } from '../../../parts/second-contract/use-sets.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { command, useDemo } from '../demo-account.ts';
import { useLiveMoment } from '../live-moment.ts';

/** The ticket of one market with demo money: bought by the rules of the server, on this device. */
export function useBetTicket(market: MarketSymbol): BetTicketState {
  const { symbol, session } = market;
  const [typed, setTyped] = useState('');
  const [periodS, choosePeriod] = useState(0);
  const sets = useSets(symbol);
  const set = sets.data?.find((each) => each.periodS === periodS) ?? sets.data?.[0];
  const { moment, detail } = useLiveMoment(market);
  const pause = usePauseReason(detail, 'open');
  const available = useDemo(({ book }) => availableIn(book));
  const summary = summarise(typed, set);
  return {
    sets,
    set,
    typed,
    type: setTyped,
    choose(text) {
      const stake = parseFixed(text) as Money;
      setTyped(toText(set ? smaller(stake, set.maxStake) : stake));
    },
    choosePeriod,
    available,
    summary,
    problem: ticketProblem(summary.stake, { set, available, pause }),
    sending: null,
    press(direction: Direction) {
      if (!set || !moment || summary.stake === null) return;
      const endMs = moment.nowMs + set.periodS * 1_000 + 2 * TICK_WINDOW_MS;
      const bet = { set, direction, stake: summary.stake, isOpenAtExpiry: isOpen(session, endMs) };
      const bought = command((book) => buySecondContractIn(book, bet, moment));
      (bought ? successHaptic : warningHaptic)();
    },
  };
}
