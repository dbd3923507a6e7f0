import { DAY_MS } from '@candor/domain/durations';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { divideDown } from '@candor/domain/money/fixed';
import { ZERO, type Money, type Rate } from '@candor/domain/money/money';
import { breakEvenRate, expectedValueRate } from '@candor/domain/second-contracts/odds';
import { TICK_WINDOW_MS } from '@candor/domain/second-contracts/awaited-tick';
import { leftWhilePaused } from '@candor/domain/second-contracts/standstill';
import type { Db } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { listBalances } from '../ledger/index.ts';
import { contractAccount, requireMarket } from './buy.ts';
import type { SecondContractsOptions } from './deps.ts';
import { presentContract, proofRefs, tickName } from './present-contract.ts';
import { countContracts, listContracts, sumContracts } from './store.ts';
import { listSets } from './store-sets.ts';
import type { StoredContract } from './stored-contract.ts';

/** Days of this API are days at UTC+8. */
const DAY_OFFSET_MS = 8 * 3_600_000;
/** How far back the head reads; a contract's id starts with its time, so no index is needed. */
const HEAD_DAYS = 30;
const SETTLED = ['won', 'lost', 'tied', 'voided'];

/** Sets in force, by symbol in the order of the markets, shortest period first. */
export async function listSecondContractSets(
  db: Db,
  { symbol }: RequestOf<'listSecondContractSets'>,
  nowMs: number,
): Promise<ResultOf<'listSecondContractSets'>> {
  if (symbol !== undefined) requireMarket(symbol);
  const sets = await listSets(db, nowMs);
  return sets
    .filter((set) => symbol === undefined || set.symbol === symbol)
    .toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.periodS - b.periodS)
    .map((set) => ({
      id: set.id,
      symbol: set.symbol,
      periodS: set.periodS,
      periodLabel: set.periodS <= 90 ? `${set.periodS} s` : `${set.periodS / 60} min`,
      profitRate: set.profitRate,
      minStake: set.minStake,
      maxStake: set.maxStake,
      version: set.version,
      hash: set.hash,
      expectedValueRate: expectedValueRate(set.profitRate),
      breakEvenRate: breakEvenRate(set.profitRate),
    }));
}

/** A page of one customer's contracts, newest first, each with its price proof. */
export async function listSecondContracts(
  deps: Pick<SecondContractsOptions, 'db' | 'prices'>,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
  request: RequestOf<'listSecondContracts'>,
): Promise<ResultOf<'listSecondContracts'>> {
  const { db, prices } = deps;
  const asked = pageOf(request);
  const filter = { userId, statuses: statusesOf(request), symbol: request.symbol ?? null };
  const [stored, total] = await Promise.all([
    listContracts(db, filter, asked),
    countContracts(db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, stored, { total, placeOf: ({ id }) => id });
  const [found, left] = await Promise.all([
    prices.findTicks(db, shown.flatMap(proofRefs)),
    Promise.all(shown.map((contract) => pausedLeftOf(deps, contract, nowMs))),
  ]);
  const ticks = new Map(found.map((tick) => [tickName(tick.symbol, tick.sequence), tick]));
  return {
    records: shown.map((contract, index) =>
      presentContract(contract, prices.sign, { ticks, pausedLeftMs: left[index] ?? null }),
    ),
    ...page,
  };
}

/** Time left of a paused contract; only an overdue one is looked up. */
async function pausedLeftOf(
  { db, prices }: Pick<SecondContractsOptions, 'db' | 'prices'>,
  { symbol, status, entry, awaits }: StoredContract,
  nowMs: number,
): Promise<number | null> {
  const { atMs, afterSequence, exitRule } = awaits;
  const isOverdue = status === 'active' && nowMs > atMs + TICK_WINDOW_MS;
  if (!isOverdue || !entry || exitRule === 1) return null;
  const log = await prices.listTicksAround(db, { symbol, afterSequence, atMs });
  return leftWhilePaused(log, { afterSequence, fromMs: atMs }, nowMs);
}

function statusesOf({ status }: RequestOf<'listSecondContracts'>): string[] | null {
  if (status === undefined) return null;
  return status === 'settled' ? SETTLED : [status];
}

/** Free money, today's profit, numbers of wins and losses, and open stakes. */
export async function getHead(
  db: Db,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'getSecondContractsHead'>> {
  const [figures, balances] = await Promise.all([
    headFigures(db, userId, nowMs),
    listBalances(db, userId),
  ]);
  const { kind, currency } = contractAccount(userId);
  const free = balances.find(
    ({ account }) => account.kind === kind && account.currency === currency,
  );
  const { openStakes, profitToday, won, lost } = figures;
  return {
    tradeAssetInfo: {
      available: free?.available ?? ZERO,
      profitToday,
      winRate: won + lost > 0 ? (divideDown(BigInt(won), BigInt(won + lost)) as Rate) : undefined,
      openStakes,
    },
  };
}

/** Stakes of a customer's active contracts, in USDT. */
export async function openStakesOf(db: Db, userId: string, nowMs: number): Promise<Money> {
  return (await headFigures(db, userId, nowMs)).openStakes;
}

const headFigures = (db: Db, userId: string, nowMs: number) =>
  sumContracts(db, {
    userId,
    sinceId: firstIdOf(nowMs - HEAD_DAYS * DAY_MS),
    todayFromMs: Math.floor((nowMs + DAY_OFFSET_MS) / DAY_MS) * DAY_MS - DAY_OFFSET_MS,
  });

/** The lowest id that can be generated at a moment. */
function firstIdOf(timeMs: number): string {
  const hex = Math.max(0, timeMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
