import { marketSymbols } from '@candor/domain/markets/symbols';
import { nextCarryTime } from '@candor/domain/positions/carry-time';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Stop } from '../../platform/clock.ts';
import { type LeaderTask, LeaseLost, type Epoch } from '../../platform/lease.ts';
import type { PositionsDeps } from './command-deps.ts';
import { settleCarry } from './settle-carry.ts';
import { findCarryDue } from './store-carry.ts';

const ROUND_MS = 1_000;

/** Settles carry when it is due, including everything that fell due while the product was down. */
export function createCarryRounds(deps: PositionsDeps): LeaderTask {
  const { db, clock, log, engine } = deps;
  /** Next due time of each symbol as known to this process; read again after a failure. */
  const due = new Map<string, number>();
  const busy = new Set<string>();
  let stopRounds: Stop = () => undefined;

  async function round(epoch: Epoch): Promise<void> {
    const nowMs = clock.now();
    for (const market of marketSymbols) {
      if (epoch.isOver) return;
      if ((due.get(market.symbol) ?? 0) <= nowMs) await settle(market, epoch);
    }
  }

  async function settle(market: MarketSymbol, epoch: Epoch): Promise<void> {
    const { symbol } = market;
    if (busy.has(symbol)) return;
    busy.add(symbol);
    try {
      while (await settleNext(market, epoch));
    } catch (error) {
      due.delete(symbol);
      if (error instanceof LeaseLost) return;
      log.error({ err: error, symbol }, 'carry settlement failed, retrying');
    } finally {
      busy.delete(symbol);
    }
  }

  /** Returns whether a moment was settled, in which case another may be due. */
  async function settleNext(market: MarketSymbol, { fence }: Epoch): Promise<boolean> {
    const { symbol, type } = market;
    const dueMs = await findCarryDue(db, symbol, nextCarryTime(type, clock.now()));
    due.set(symbol, dueMs);
    // Due triggers go first, because carry would move their levels.
    if (dueMs > clock.now() || !(await engine.isQuiet(symbol))) return false;
    const tick = engine.newest(symbol)?.tick;
    if (!tick) return false;
    const changed = await settleCarry({ ...deps, fence }, { market, dueMs, tick });
    for (const position of changed ?? []) engine.watch(position);
    return changed !== null;
  }

  return {
    async begin(epoch) {
      due.clear();
      await round(epoch);
      stopRounds = clock.every(ROUND_MS, () => round(epoch));
    },
    async end() {
      stopRounds();
    },
  };
}
