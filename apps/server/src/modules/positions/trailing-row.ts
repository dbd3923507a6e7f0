import { price, rate, toText, type Price } from '@candor/domain/money/money';
import { atStart } from '@candor/domain/positions/trailing-stop';
import type { TrailingStop, CloseReason } from '@candor/domain/positions/terms';

/** The columns of a trailing stop; all null without one. */
export interface TrailingRow {
  trailing_callback: string | null;
  trailing_activation: string | null;
  trailing_from_sequence: string | null;
  trailing_from: number | null;
  trailing_from_price: string | null;
  trailing_best: string | null;
  trailing_best_sequence: string | null;
}

const textOf = (value: Price | null | undefined): string | null =>
  value === null || value === undefined ? null : toText(value);

/** While the position is open, as of its start: `withTrails` follows it through the log. */
export function trailingOf(row: TrailingRow): TrailingStop | null {
  if (row.trailing_callback === null) return null;
  const start = {
    fromSequence: Number(row.trailing_from_sequence),
    fromPrice: price(row.trailing_from_price ?? ''),
  };
  const end = row.trailing_best !== null && {
    best: price(row.trailing_best),
    bestSequence: Number(row.trailing_best_sequence),
  };
  return {
    callbackRate: rate(row.trailing_callback),
    activationPrice: row.trailing_activation === null ? null : price(row.trailing_activation),
    fromMs: row.trailing_from ?? 0,
    ...start,
    ...atStart(start),
    ...end,
  };
}

/** The best mark is stored only once it is final. */
export function trailingRow({
  trailing,
  ending,
}: {
  readonly trailing?: TrailingStop | null;
  readonly ending: { readonly reason: CloseReason } | null;
}): TrailingRow {
  const final = ending?.reason === 'trailingStop' ? trailing : null;
  return {
    trailing_callback: trailing ? toText(trailing.callbackRate) : null,
    trailing_activation: textOf(trailing?.activationPrice),
    trailing_from_sequence: trailing ? String(trailing.fromSequence) : null,
    trailing_from: trailing?.fromMs ?? null,
    trailing_from_price: textOf(trailing?.fromPrice),
    trailing_best: textOf(final?.best),
    trailing_best_sequence: final ? String(final.bestSequence) : null,
  };
}
