import { secondContractsCalls } from '@candor/contract/calls/second-contracts';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { smaller, toText, type Money } from '@candor/domain/money/money';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Direction } from '@candor/domain/second-contracts/terms';
import { useState } from 'react';
import { useTradePrice } from '../../../parts/contract/use-trade-price.ts';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { cleanDecimal } from '@candor/ui/number-text';
import { useQueryValue } from '../../../platform/route.ts';
import { usePauseReason } from '../../../parts/use-pause-reason.ts';
import { successHaptic, warningHaptic } from '../../../platform/haptics.ts';
import { useCommand } from '../../../platform/query.ts';
import type { BetTicketState } from '../../../parts/second-contract/bet-ticket.tsx';
import { useSets } from '../../../parts/second-contract/use-sets.ts';
import { choosePeriod, useChosenPeriod } from '../chosen.ts';
import { useVerificationProblem } from '../../../parts/verification/use-verification-problem.ts';
import { changedBySecondContracts, useContractBalance } from '../questions.ts';
import { ticketProblem } from '../../../parts/second-contract/ticket-problem.ts';
import { summarise } from '../../../parts/second-contract/ticket-summary.ts';
import { useCountryProblem } from '../../../parts/countries/use-service.ts';

/** The ticket of one market: what is typed, what it means, and how it is sent. */
export function useTicket(market: MarketSymbol): BetTicketState {
  const { symbol } = market;
  // A demo bet that is done for real brings its stake along.
  const handed = cleanDecimal(useQueryValue('stake') ?? '', MARGIN_DECIMALS);
  const [typed, setTyped] = useState(handed);
  const sets = useSets(symbol);
  const periodS = useChosenPeriod();
  const set = sets.data?.find((each) => each.periodS === periodS) ?? sets.data?.[0];
  const paused = usePauseReason(useTradePrice(symbol).detail, 'open');
  const forbidden = useCountryProblem('shortTermContracts');
  const pause = useVerificationProblem(market) ?? forbidden ?? paused;
  const available = useContractBalance().data?.available;
  const summary = summarise(typed, set);
  const buy = useCommand(secondContractsCalls, 'buySecondContract', {
    refreshes: changedBySecondContracts,
    onDone: successHaptic,
  });
  return {
    sets,
    set,
    typed,
    type: setTyped,
    choosePeriod,
    /** Takes a share of the account, but no more than the set allows. */
    choose(text: string) {
      const stake = parseFixed(text) as Money;
      setTyped(toText(set ? smaller(stake, set.maxStake) : stake));
    },
    available,
    summary,
    problem: ticketProblem(summary.stake, { set, available, pause }),
    sending: buy.isPending ? buy.variables.direction : null,
    press(direction: Direction) {
      if (!set || summary.stake === null || buy.isPending) return;
      const request = { symbol, setId: set.id, stake: summary.stake, direction };
      buy.mutate(request, { onError: warningHaptic });
    },
  };
}
