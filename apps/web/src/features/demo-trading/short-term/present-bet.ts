import type {
  DemoSecondContract,
  SettledDemoSecondContract,
} from '@candor/domain/demo-trading/book';
import { profitOf } from '@candor/domain/second-contracts/outcome';
import type { SecondContract } from '../../../parts/second-contract/second-contract.ts';

export type DemoBetRecord = DemoSecondContract | SettledDemoSecondContract;

const isSettled = (bet: DemoBetRecord): bet is SettledDemoSecondContract => 'status' in bet;

/** A bet of the book as cards and sheets show one; proofs of its prices are asked for where they are seen. */
export function presentBet(
  bet: DemoBetRecord,
  priceProof: SecondContract['priceProof'] = {},
): SecondContract {
  const status = isSettled(bet) ? bet.status : 'active';
  const exit = isSettled(bet) ? bet.exit : null;
  const openedAt = bet.entry?.timeMs ?? bet.acceptedAtMs;
  const expiresAtMs = openedAt + bet.periodS * 1_000;
  return {
    id: bet.id,
    symbol: bet.symbol,
    stake: bet.stake,
    direction: bet.direction,
    periodS: bet.periodS,
    profitRate: bet.profitRate,
    openPrice: bet.entry?.price,
    closePrice: exit?.price,
    status,
    profit: profitOf(bet, status),
    openedAt,
    closedAt: exit?.timeMs ?? (isSettled(bet) ? bet.endedAtMs : undefined),
    expiresAt: expiresAtMs,
    expiresAtMs,
    priceProof,
  };
}
