import type { Money, Quantity } from '../money/money.ts';
import { addMargin } from '../positions/add-margin.ts';
import { requireFillable } from '../positions/fillable-tick.ts';
import { heldIn } from '../positions/held-quantity.ts';
import { openPosition, type OpenRequest } from '../positions/open-position.ts';
import { opposite } from '../positions/reverse-position.ts';
import type { Stops } from '../positions/stop-range.ts';
import type { TrailingRequest } from '../positions/terms.ts';
import { setTrailing } from '../positions/trailing-stop.ts';
import { updateStops } from '../positions/update-stops.ts';
import {
  availableIn,
  DEMO_USER,
  openInterestIn,
  requirePosition,
  type ClosedDemoPosition,
  type DemoBook,
  type DemoPosition,
} from './book.ts';
import type { DemoChange, DemoMoment } from './moment.ts';
import { post } from './post.ts';
import { settleIn } from './settle-in.ts';

/** Opens a position by the rules of real trading. Refuses: everything of openPosition. */
export function openIn(
  book: DemoBook,
  request: OpenRequest,
  moment: DemoMoment,
): DemoChange<DemoPosition> {
  const { tick, nowMs } = moment;
  const { direction } = request;
  const side = { symbol: tick.symbol, direction, index: tick.price };
  const ofSide = openInterestIn(book.open, side);
  const { position, transfers } = openPosition({
    ...moment,
    id: `demo-${book.nextNumber}`,
    userId: DEMO_USER,
    request,
    openInterest: { cap: moment.openInterestCap, ofSide, ofUser: ofSide },
    heldQuantity: heldIn(book.open, side),
    available: availableIn(book),
  });
  const what = { ...position, openedAtMs: nowMs, openedAtSequence: tick.sequence };
  const next = { ...book, nextNumber: book.nextNumber + 1, open: [...book.open, what] };
  return { book: post(next, transfers), what, transfers };
}

/**
 * Closes a position in full or in part at the visitor's request.
 * Refuses: positions.notFound, everything of requireFillable and closePosition.
 */
export function closeIn(
  book: DemoBook,
  asked: { readonly id: string; readonly quantity?: Quantity },
  moment: DemoMoment,
): DemoChange<ClosedDemoPosition> {
  const position = requirePosition(book, asked.id);
  requireFillable(moment);
  return settleIn(book, position, { ...moment, ...asked, reason: 'user' });
}

/**
 * Closes a position and opens the same quantity in the other direction, at one price, with the
 * leverage that it had and without stops. Refuses: everything of closeIn and openIn, and then
 * nothing closes either.
 */
export function reverseIn(
  book: DemoBook,
  { id }: { readonly id: string },
  moment: DemoMoment,
): DemoChange<{ readonly closed: ClosedDemoPosition; readonly opened: DemoPosition }> {
  const { direction, leverage, quantity } = requirePosition(book, id);
  const closing = closeIn(book, { id }, moment);
  const stops = { takeProfit: null, stopLoss: null };
  const request = { direction: opposite(direction), leverage, quantity, ...stops, seenIndex: null };
  const opening = openIn(closing.book, request, moment);
  return {
    book: opening.book,
    what: { closed: closing.what, opened: opening.what },
    transfers: [...closing.transfers, ...opening.transfers],
  };
}

/** Refuses: positions.notFound, everything of requireFillable and updateStops. */
export function updateStopsIn(
  book: DemoBook,
  { id, stops }: { readonly id: string; readonly stops: Stops },
  moment: DemoMoment,
): DemoChange<DemoPosition> {
  const position = requirePosition(book, id);
  requireFillable(moment);
  const what = { ...position, ...updateStops(position, stops, moment.tick) };
  return { book: withPosition(book, what), what, transfers: [] };
}

/**
 * Sets or, with null, removes a trailing stop.
 * Refuses: positions.notFound, everything of requireFillable and setTrailing.
 */
export function setTrailingIn(
  book: DemoBook,
  { id, request }: { readonly id: string; readonly request: TrailingRequest | null },
  moment: DemoMoment,
): DemoChange<DemoPosition> {
  const position = requirePosition(book, id);
  requireFillable(moment);
  const trailing = request && setTrailing(position.direction, request, moment.tick);
  const what = { ...position, trailing };
  return { book: withPosition(book, what), what, transfers: [] };
}

/** Refuses: positions.notFound, everything of requireFillable and addMargin. */
export function addMarginIn(
  book: DemoBook,
  { id, amount }: { readonly id: string; readonly amount: Money },
  moment: DemoMoment,
): DemoChange<DemoPosition> {
  const position = requirePosition(book, id);
  requireFillable(moment);
  const added = addMargin({ ...moment, position, amount, available: availableIn(book) });
  const what = { ...position, ...added.position };
  return {
    book: post(withPosition(book, what), added.transfers),
    what,
    transfers: added.transfers,
  };
}

const withPosition = (book: DemoBook, changed: DemoPosition): DemoBook => ({
  ...book,
  open: book.open.map((position) => (position.id === changed.id ? changed : position)),
});
