import { calls } from '@candor/contract/calls';
import { priceDistribution } from '@candor/domain/markets/price-distribution';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Handlers, WireText } from '../../http/handler.ts';
import type { Db } from '../../platform/db.ts';
import type { QuoteBoard } from './quote-board.ts';
import type { createCandleTexts } from './candles.ts';
import { findTicks } from './store-lookup.ts';
import {
  presentPrice,
  presentProof,
  presentSymbol,
  presentTicker,
  type TradingOf,
} from './views.ts';

const CANDLES_DEFAULT = 300;
/** How long a generated list is reused for all callers. */
const LIST_KEPT_MS = 250;

export interface MarketsCallsDeps {
  readonly db: Db;
  readonly tradingOf?: TradingOf;
  readonly boards: ReadonlyMap<string, QuoteBoard>;
  readonly candleTexts: ReturnType<typeof createCandleTexts>;
}

export function marketsHandlers({ db, boards, candleTexts, tradingOf }: MarketsCallsDeps) {
  const kept = new Map<string, { untilMs: number; text: string }>();

  function keptText(key: string, nowMs: number, write: () => unknown): WireText {
    const known = kept.get(key);
    if (known && nowMs < known.untilMs && nowMs >= known.untilMs - LIST_KEPT_MS)
      return { wire: known.text };
    const text = JSON.stringify(write());
    kept.set(key, { untilMs: nowMs + LIST_KEPT_MS, text });
    return { wire: text };
  }

  function getBoard(symbol: string): QuoteBoard {
    const board = boards.get(symbol);
    if (!board) throw new Refusal('markets.unknownSymbol', { symbol });
    return board;
  }

  const present = <T>(view: (board: QuoteBoard, nowMs: number) => T | undefined, nowMs: number) =>
    [...boards.values()].map((board) => view(board, nowMs)).filter((row) => row !== undefined);

  return {
    listSymbols: ({ type }, { nowMs }) =>
      keptText(`symbols:${type ?? ''}`, nowMs, () => {
        const rows = present((board) => presentSymbol(board, nowMs, tradingOf), nowMs);
        const asked = rows.filter((row) => type === undefined || row.type === type);
        return z.encode(calls.listSymbols.result, asked);
      }),
    listTickers: (_request, { nowMs }) =>
      keptText('tickers', nowMs, () =>
        z.encode(calls.listTickers.result, present(presentTicker, nowMs)),
      ),
    getPriceDistribution: () => {
      const rates = [...boards.values()].map((board) => board.statistics()?.changeRate);
      const { buckets, ...counts } = priceDistribution(rates.filter((rate) => rate !== undefined));
      const withoutOpenEnds = buckets.map(({ from, to, count }) => ({
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
        count,
      }));
      return { ...counts, buckets: withoutOpenEnds };
    },
    getPrice: ({ symbol }, { nowMs }) => {
      const result = presentPrice(getBoard(symbol), nowMs);
      if (!result) throw new Refusal('markets.noPrice', { symbol });
      return result;
    },
    listCandles: async ({ symbol, period, limit, endTime }, { nowMs }) => {
      const beforeMs = endTime === undefined ? nowMs + 1 : endTime * 1_000;
      const query = { period, limit: limit ?? CANDLES_DEFAULT, beforeMs };
      return { wire: await candleTexts(getBoard(symbol), query) };
    },
    getTick: async ({ symbol, sequence }) => {
      getBoard(symbol);
      const [tick] = await findTicks(db, [{ symbol, sequence }]);
      if (!tick) throw new Refusal('markets.unknownTick', { symbol });
      return presentProof(tick);
    },
    getSourceQuotes: ({ symbol }) => {
      const { tick } = getBoard(symbol);
      if (!tick) throw new Refusal('markets.noPrice', { symbol });
      return presentProof(tick);
    },
    getServerTime: (_request, { nowMs }) => ({ now: nowMs, epochMs: nowMs }),
  } satisfies Partial<Handlers>;
}
