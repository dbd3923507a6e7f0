import { findMarketSymbol, pricedMarkets } from '@candor/domain/markets/symbols';
import { tickText } from '@candor/domain/markets/tick';
import { dayBounds, utcDay } from '@candor/domain/proofs/sealed-day';
import { invariant, Refusal } from '@candor/domain/refusal';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { Handlers } from '../../http/handler.ts';
import { listTicksBetween } from '../markets/index.ts';
import { listDayOrders } from './day-orders.ts';
import type { ProofsOptions } from './deps.ts';
import { presentDay, presentReserves } from './present-day.ts';
import { getReserveProof } from './reserve-proof.ts';
import { AFTER_DAY_MS } from './seal-days.job.ts';
import { countDays, findDay, findSealedSequences, listDays, listSymbolDays } from './store.ts';
import { listReserveDays } from './store-reserves.ts';
import { getTickInclusion } from './tick-inclusion.ts';

const TICKS_DEFAULT = 1_000;

export function proofsHandlers(options: ProofsOptions) {
  const { db, markets } = options;
  return {
    async listSealedDays(request) {
      const asked = pageOf(request);
      const [found, total] = await Promise.all([listDays(db, asked), countDays(db)]);
      const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ day }) => day });
      return { records: shown.map(presentDay), ...page };
    },
    async getLogToday(_request, { nowMs }) {
      const day = utcDay(nowMs);
      const sealedTo = await findSealedSequences(db);
      const counts = pricedMarkets.map(
        ({ symbol }) => (markets.latestTick(symbol)?.sequence ?? 0) - (sealedTo.get(symbol) ?? 0),
      );
      return {
        day,
        tickCount: counts.reduce((sum, count) => sum + count, 0),
        symbolCount: counts.filter((count) => count > 0).length,
        sealsAt: boundsOf(day).beforeMs + AFTER_DAY_MS,
      };
    },
    async getSealedDay({ day }) {
      const found = await findDay(db, day);
      if (!found) throw new Refusal('proofs.dayNotSealed', { day });
      const [symbols, reserves] = await Promise.all([
        listSymbolDays(db, day),
        listReserveDays(db, day),
      ]);
      return { ...presentDay(found), symbols, reserves: reserves.map(presentReserves) };
    },
    async listDayTicks({ symbol, day, after = 0, limit = TICKS_DEFAULT }) {
      requireSymbol(symbol);
      const span = { symbol, ...boundsOf(day), afterSequence: after };
      const found = await listTicksBetween(db, span, limit);
      const next = found.at(-1)?.sequence;
      return {
        ticks: found.map((tick) => ({
          text: tickText(tick),
          hash: tick.hash,
          signature: tick.signature,
        })),
        ...(found.length < limit || next === undefined ? {} : { next }),
      };
    },
    listDayOrders: (request) => listDayOrders(db, request),
    getReserveProof: (request, { userId }) => getReserveProof(options, userId, request),
    getTickInclusion: (request) => {
      requireSymbol(request.symbol);
      return getTickInclusion(db, request);
    },
  } satisfies Partial<Handlers>;
}

function boundsOf(day: string) {
  const bounds = dayBounds(day);
  invariant(bounds, 'the contract accepts only valid days');
  return bounds;
}

function requireSymbol(symbol: string): void {
  if (!findMarketSymbol(symbol)) throw new Refusal('markets.unknownSymbol', { symbol });
}
