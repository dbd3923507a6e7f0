/** What the ticket would become, computed by the very code that the server fills it with. */
import type { Money, Price } from '@candor/domain/money/money';
import { previewOpen, type OpenPreview } from '@candor/domain/positions/preview-open';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import type { TicketForm } from './ticket-form.ts';

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
