import { marketSymbols } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { messageTo } from '@candor/domain/messages/message';
import type { Job } from '../../platform/jobs.ts';
import { figure } from '../../platform/letter-figures.ts';
import type { PositionsOptions } from './deps.ts';
import { forgetWarnings, warnAtRisk } from './store-risk-warnings.ts';

const EVERY_MS = 5_000;
const BATCH_MAX = 500;
/** Warnings about older prices would be no warnings. */
const PRICE_AGE_MAX_MS = 15_000;

export const isFresh = (tick: Tick | undefined, nowMs: number): tick is Tick =>
  tick?.state === 'live' && nowMs - tick.timeMs <= PRICE_AGE_MAX_MS;

/**
 * Warns owners of isolated positions that are close to their liquidation. Advice, not protection:
 * the trigger engine liquidates whether or not somebody was warned.
 */
export const warnJob = ({ prices, outbox }: Pick<PositionsOptions, 'prices' | 'outbox'>): Job => ({
  name: 'positions.warn',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const marks = marketSymbols.flatMap(({ symbol }) => {
      const tick = prices.latestTick(symbol);
      return isFresh(tick, nowMs) ? [{ symbol, mark: tick.price }] : [];
    });
    const found = await warnAtRisk(tx, marks, { nowMs, limit: BATCH_MAX });
    const messages = found.map(({ userId, id, symbol, direction, mark, liquidation }) =>
      messageTo(userId, 'position.atRisk', {
        about: id,
        symbol,
        direction,
        mark: figure(mark),
        liquidation: figure(liquidation),
      }),
    );
    await outbox.publish(tx, messages, nowMs);
    await forgetWarnings(tx, nowMs);
    return found.length === BATCH_MAX ? nowMs : nowMs + EVERY_MS;
  },
});
