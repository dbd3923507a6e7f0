/** What the ticket would become, computed by the very code that the server fills it with. */
import { divideDown, multiplyUp, ONE, parseFixed, truncateTo } from '@candor/domain/money/fixed';
import type { Money, Price } from '@candor/domain/money/money';
import { previewOpen, type OpenPreview } from '@candor/domain/positions/preview-open';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import type { TicketForm } from './ticket-form.ts';

/** Decimals in which a margin is entered. */
export const MARGIN_DECIMALS = 2;

export const directions = ['long', 'short'] as const satisfies readonly Direction[];

export interface TicketMarket {
  readonly terms: ContractTerms;
  /** Undefined before the first price. */
  readonly index: Price | undefined;
}

export interface SideSummary {
  readonly preview: OpenPreview | null;
  /** Why there is no preview although there is a margin and a price. */
  readonly refusal: Refusal | null;
}

export interface TicketSummary {
  readonly margin: Money | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  readonly sides: Readonly<Record<Direction, SideSummary>>;
}

export function summarise(form: TicketForm, market: TicketMarket): TicketSummary {
  const margin = readDecimal(form.margin) as Money | null;
  const side = (direction: Direction) => summariseSide({ form, market, margin, direction });
  return {
    margin,
    takeProfit: readDecimal(form.takeProfit) as Price | null,
    stopLoss: readDecimal(form.stopLoss) as Price | null,
    sides: { long: side('long'), short: side('short') },
  };
}

const NOTHING: SideSummary = { preview: null, refusal: null };

function summariseSide({
  form,
  market: { terms, index },
  margin,
  direction,
}: {
  readonly form: TicketForm;
  readonly market: TicketMarket;
  readonly margin: Money | null;
  readonly direction: Direction;
}): SideSummary {
  if (margin === null || margin === 0n || index === undefined) return NOTHING;
  try {
    const preview = previewOpen({
      terms,
      direction,
      leverage: form.leverage,
      margin,
      index,
      // Not published; the impact of others' positions shows in the fill, bounded by the worst price.
      openInterestOfSide: 0n as Money,
    });
    return { preview, refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { preview: null, refusal: error };
    throw error;
  }
}

/**
 * A share of the available money as margin, so that margin and fee together fit:
 * available / (1 + leverage · fee rate), cut to the decimals that are entered.
 */
export function marginOfShare(
  available: Money,
  percent: number,
  { leverage, feeRate }: { readonly leverage: number; readonly feeRate: bigint },
): Money {
  const costOfOne = ONE + multiplyUp(BigInt(leverage) * ONE, feeRate);
  const all = divideDown(available, costOfOne);
  return truncateTo((all * BigInt(percent)) / 100n, MARGIN_DECIMALS) as Money;
}

/** Null for an empty text and for one that is still being typed, such as `1.`. */
export function readDecimal(text: string): bigint | null {
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  return plain === '' ? null : parseFixed(plain);
}
