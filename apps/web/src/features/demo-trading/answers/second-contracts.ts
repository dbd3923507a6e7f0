/** Calls on second contracts, answered from the demo book. */
import { secondContractsCalls } from '@candor/contract/calls/second-contracts';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import {
  availableIn,
  type DemoBook,
  type DemoSecondContract,
  type SettledDemoSecondContract,
} from '@candor/domain/demo-trading/book';
import { buySecondContractIn } from '@candor/domain/demo-trading/second-contracts';
import { isOpen } from '@candor/domain/markets/session';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { divideDown } from '@candor/domain/money/fixed';
import { add, type Rate } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { TICK_WINDOW_MS } from '@candor/domain/second-contracts/awaited-tick';
import { profitOf } from '@candor/domain/second-contracts/outcome';
import { call } from '../../../platform/call.ts';
import { command, demoBook } from '../demo-account.ts';
import { momentNow, serverNowMs } from '../live-moment.ts';
import { pageOf } from './page-of.ts';
import { recordOf } from './record-of.ts';
import { startOfDay } from './start-of-day.ts';

/** How far back the win rate reads. */
const WIN_RATE_MS = 30 * 86_400_000;

type Answer = ResultOf<'buySecondContract'>;

/** On the set that the server offers now, by its own rules. */
export async function buySecondContract(request: RequestOf<'buySecondContract'>): Promise<Answer> {
  const { symbol, setId, direction, stake } = request;
  const sets = await call(secondContractsCalls, 'listSecondContractSets', { symbol });
  const set = sets.find(({ id }) => id === setId);
  const market = findMarketSymbol(symbol);
  if (!set || !market) throw new Refusal('secondContracts.unknownSet');
  const moment = momentNow(symbol);
  const endMs = moment.nowMs + set.periodS * 1_000 + 2 * TICK_WINDOW_MS;
  const bet = { set, direction, stake, isOpenAtExpiry: isOpen(market.session, endMs) };
  return present(command((book) => buySecondContractIn(book, bet, moment)));
}

export function listSecondContracts(
  request: RequestOf<'listSecondContracts'>,
): ResultOf<'listSecondContracts'> {
  const { status, symbol } = request;
  const { secondContracts, settledSecondContracts } = demoBook();
  const all = [...secondContracts.toReversed(), ...settledSecondContracts].map(present);
  const asked = all.filter(
    (each) =>
      (symbol === undefined || each.symbol === symbol) &&
      (status === undefined ||
        each.status === status ||
        (status === 'settled' && each.status !== 'active')),
  );
  return pageOf(asked, request);
}

export function getSecondContractsHead(): ResultOf<'getSecondContractsHead'> {
  const book = demoBook();
  const today = settledSince(book, startOfDay(serverNowMs()));
  const recent = settledSince(book, serverNowMs() - WIN_RATE_MS);
  const won = recent.filter(({ status }) => status === 'won').length;
  const decided = won + recent.filter(({ status }) => status === 'lost').length;
  return {
    tradeAssetInfo: {
      available: availableIn(book),
      profitToday: add(...today.map(({ profit }) => profit)),
      winRate: decided > 0 ? (divideDown(BigInt(won), BigInt(decided)) as Rate) : undefined,
      openStakes: add(...book.secondContracts.map(({ stake }) => stake)),
    },
  };
}

const settledSince = ({ settledSecondContracts }: DemoBook, fromMs: number) =>
  settledSecondContracts.filter(({ endedAtMs }) => endedAtMs >= fromMs);

/** A contract as the server would show it, but without a receipt: nobody signed one. */
function present(contract: DemoSecondContract | SettledDemoSecondContract): Answer {
  const { id, symbol, stake, direction, periodS, profitRate, entry } = contract;
  const { status, exit, endedAtMs } = 'status' in contract ? contract : ACTIVE;
  const openedAt = entry?.timeMs ?? contract.acceptedAtMs;
  const expiresAtMs = openedAt + periodS * 1_000;
  return {
    id,
    symbol,
    stake,
    direction,
    periodS,
    profitRate,
    openPrice: entry?.price,
    closePrice: exit?.price,
    status,
    profit: profitOf(contract, status),
    openedAt,
    closedAt: exit?.timeMs ?? endedAtMs,
    expiresAt: expiresAtMs,
    expiresAtMs,
    priceProof: {
      open: entry ? recordOf(symbol, entry) : undefined,
      close: exit ? recordOf(symbol, exit) : undefined,
    },
  };
}

const ACTIVE = { status: 'active', exit: null, endedAtMs: undefined } as const;
