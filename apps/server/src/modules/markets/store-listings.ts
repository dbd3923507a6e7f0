import { SETTLEMENT_CURRENCY, type TokenCode } from '@candor/domain/money/currencies';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { QuoteBoard } from './quote-board.ts';

/** Opens the market of a token from a time on; a market that is open stays as it is. */
export async function listToken(tx: Tx, token: TokenCode, atMs: number): Promise<void> {
  await tx`
    insert into markets.token_listing (symbol, listed_at)
    values (${`${token}${SETTLEMENT_CURRENCY}`}, ${atMs}::timestamptz) on conflict do nothing`;
}

/** When the markets of tokens open or opened, by symbol. Epoch milliseconds. */
export async function readListings(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ symbol: string; listed_at: number }[]>`
    select symbol, listed_at from markets.token_listing`;
  return new Map(rows.map(({ symbol, listed_at: atMs }) => [symbol, atMs]));
}

/** Tells boards of tokens about listings since they were last told; reads nothing without one. */
export async function refreshListings(db: Queryable, boards: readonly QuoteBoard[]): Promise<void> {
  const unlisted = boards.filter(({ listedAtMs }) => listedAtMs === null);
  if (unlisted.length === 0) return;
  const listings = await readListings(db);
  for (const board of unlisted) board.listedAtMs = listings.get(board.market.symbol) ?? null;
}
