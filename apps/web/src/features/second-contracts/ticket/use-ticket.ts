import { secondContractsCalls } from '@candor/contract/calls/second-contracts';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { smaller, toText, type Money } from '@candor/domain/money/money';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Direction } from '@candor/domain/second-contracts/terms';
import { useState } from 'react';
import { useTradePrice } from '../../../parts/contract/use-trade-price.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useAct } from '../../../platform/query.ts';
import { useChosenPeriod } from '../chosen.ts';
import { changedBySecondContracts, useContractBalance, useSets } from '../questions.ts';
import { ticketProblem } from './ticket-problem.ts';
import { summarise } from './ticket-summary.ts';

/** The ticket of one market: what is typed, what it means, and how it is sent. */
export function useTicket(market: MarketSymbol) {
  const { symbol } = market;
  const [typed, setTyped] = useState('');
  const sets = useSets(symbol);
  const periodS = useChosenPeriod();
  const set = sets.data?.find((each) => each.periodS === periodS) ?? sets.data?.[0];
  const pause = usePauseReason(useTradePrice(symbol).detail, 'open');
  const available = useContractBalance().data?.available;
  const summary = summarise(typed, set);
  const buy = useAct(secondContractsCalls, 'buySecondContract', {
    refreshes: changedBySecondContracts,
    onDone: successHaptic,
  });
  return {
    sets,
    set,
    typed,
    type: setTyped,
    /** Takes a share of the account, but no more than the set allows. */
    choose(text: string) {
      const stake = parseFixed(text) as Money;
      setTyped(toText(set ? smaller(stake, set.maxStake) : stake));
    },
    available,
    summary,
    problem: ticketProblem(summary.stake, { set, available, pause }),
    /** Side that is being sent. */
    sending: buy.isPending ? buy.variables.direction : null,
    press(direction: Direction) {
      if (!set || summary.stake === null || buy.isPending) return;
      const request = { symbol, setId: set.id, stake: summary.stake, direction };
      buy.mutate(request, { onError: warningHaptic });
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;
