import { DAY_MS } from '@candor/domain/durations';
import type { ResultOf } from '@candor/contract/calls';
import { price, quantity } from '@candor/domain/money/money';
import type { Db } from '../../platform/db.ts';
import { type FillPrint, listFillPrints } from './store-fills.ts';
import { termsOf } from './traded-symbols.ts';

type Fills = ResultOf<'listRecentFills'>;

const SHOWN = 50;
/** A busy market has enough in this span; only a quiet one is worth searching for a whole day. */
const FIRST_SPAN_MS = 600_000;
/** How long an answer serves everybody who asks. */
const KEPT_MS = 1_000;

/** The newest fills of a symbol, the same for everybody. Refuses: markets.unknownSymbol. */
export function createRecentFills(db: Db) {
  const kept = new Map<string, { readonly untilMs: number; readonly fills: Promise<Fills> }>();
  return (symbol: string, nowMs: number): Promise<Fills> => {
    termsOf(symbol);
    const known = kept.get(symbol);
    if (known && nowMs < known.untilMs && nowMs >= known.untilMs - KEPT_MS) return known.fills;
    const fills = read(db, symbol, nowMs);
    kept.set(symbol, { untilMs: nowMs + KEPT_MS, fills });
    // A failed answer is told to those who waited for it, and not kept.
    fills.catch(() => kept.delete(symbol));
    return fills;
  };
}

async function read(db: Db, symbol: string, nowMs: number): Promise<Fills> {
  const within = (spanMs: number) => listFillPrints(db, { symbol, fromMs: nowMs - spanMs }, SHOWN);
  const newest = await within(FIRST_SPAN_MS);
  const prints = newest.length < SHOWN ? await within(DAY_MS) : newest;
  return prints.map(present);
}

const present = ({ sequence, isBuy, price: at, quantity: size, atMs }: FillPrint) => ({
  time: atMs,
  side: isBuy ? ('buy' as const) : ('sell' as const),
  price: price(at),
  quantity: quantity(size),
  sequence: String(sequence),
});
