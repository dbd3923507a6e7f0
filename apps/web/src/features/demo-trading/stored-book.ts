/** The demo book as this device keeps it: one text, checked from its shape to its sums. */
import { currencyCodes } from '@candor/domain/money/currencies';
import type { DemoBook } from '@candor/domain/demo-trading/book';
import { freshBook } from '@candor/domain/demo-trading/fresh-book';
import { returned } from '@candor/domain/demo-trading/receive-tick';
import { faultsOf } from '@candor/domain/demo-trading/reconcile';
import { money, price, quantity, signedMoney } from '@candor/contract/wire/fields';
import * as z from 'zod/mini';

const currency = z.enum(currencyCodes);

const account = z.discriminatedUnion('owner', [
  z.object({
    owner: z.literal('customer'),
    userId: z.string(),
    pocket: z.enum(['contract', 'margin']),
    ref: z.string(),
    currency,
  }),
  z.object({
    owner: z.literal('house'),
    pocket: z.enum(['equity', 'insurance', 'fees', 'rounding', 'practice']),
    currency,
  }),
]);

const position = z.object({
  id: z.string(),
  userId: z.string(),
  symbol: z.string(),
  direction: z.enum(['long', 'short']),
  leverage: z.number(),
  margin: money,
  quantity,
  entryPrice: price,
  openFee: money,
  liquidationPrice: z.nullable(price),
  takeProfit: z.nullable(price),
  stopLoss: z.nullable(price),
  armedAtSequence: z.number(),
  liquidationPausedUntilMs: z.optional(z.nullable(z.number())),
  openedAtMs: z.number(),
  openedAtSequence: z.number(),
});

const closedPosition = z.extend(position, {
  exitPrice: price,
  profit: signedMoney,
  closeFee: money,
  reason: z.enum(['user', 'takeProfit', 'stopLoss', 'liquidation']),
  closedAtMs: z.number(),
  closedAtSequence: z.number(),
});

/** A changed shape gets the next version; a book of another version starts afresh. */
const stored = z.object({
  version: z.literal(1),
  book: z.object({
    nextNumber: z.number(),
    sums: z.array(z.object({ account, sum: signedMoney })),
    open: z.array(position),
    closed: z.array(closedPosition),
  }),
});

export const bookText = (book: DemoBook): string =>
  JSON.stringify(z.encode(stored, { version: 1, book: book as never }));

export interface RestoredBook {
  readonly book: DemoBook;
  /** There was a book, and it could not be trusted. */
  readonly isAfresh: boolean;
}

/** The book of a text; a fresh one where there is none, or where it does not read or add up. */
export function restoreBook(text: string | null): RestoredBook {
  if (text === null) return { book: freshBook(), isAfresh: false };
  const book = readBook(text);
  return book && faultsOf(book).length === 0
    ? { book: returned(book), isAfresh: false }
    : { book: freshBook(), isAfresh: true };
}

function readBook(text: string): DemoBook | null {
  try {
    const read = z.safeDecode(stored, JSON.parse(text));
    return read.success ? read.data.book : null;
  } catch {
    return null;
  }
}
