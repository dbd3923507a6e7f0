import { truncateTo } from '@candor/domain/money/fixed';
import { toText, ZERO, type Money, type Price } from '@candor/domain/money/money';
import { previewEntry, type OpenPreview } from '@candor/domain/positions/preview-open';
import type { ContractTerms, Direction, MarginMode } from '@candor/domain/positions/terms';
import { Refusal } from '@candor/domain/refusal';
import { useState } from 'react';
import { MARGIN_DECIMALS, readDecimal } from '../../../parts/contract/amount-entry.ts';
import { backedBy } from '../ticket/ticket-summary.ts';
import type { OrderTicket } from '../ticket/use-order-ticket.ts';

export const questions = ['profit', 'target', 'liquidation'] as const;
export type Question = (typeof questions)[number];

export interface CalculatorForm {
  readonly question: Question;
  readonly direction: Direction;
  readonly marginMode: MarginMode;
  /** Plain decimal texts, as typed. */
  readonly entryPrice: string;
  readonly margin: string;
  readonly leverage: string;
  readonly exitPrice: string;
  readonly wanted: string;
  /** What stands behind a cross position; matters for its liquidation alone. */
  readonly equity: string;
}

/** The position that is asked about, or why there can be none. */
export interface Imagined {
  readonly position: OpenPreview | null;
  readonly refusal: Refusal | null;
}

const EXAMPLE_MARGIN = '100';
const NOTHING: Imagined = { position: null, refusal: null };

/** Starts from what the ticket says, and changes nothing of it. */
export function useCalculator({ form, summary, index, market, backing }: OrderTicket) {
  const [entered, setEntered] = useState<CalculatorForm>(() => {
    const start = summary.limitPrice ?? index;
    const price = start && toText(truncateTo(start, market.pricePrecision) as Price);
    return {
      question: 'profit',
      direction: 'long',
      marginMode: form.marginMode,
      entryPrice: price ?? '',
      margin: form.margin === '' ? EXAMPLE_MARGIN : form.margin,
      leverage: String(form.leverage),
      exitPrice: price ?? '',
      wanted: '',
      equity: backing ? toText(truncateTo(backing.equity, MARGIN_DECIMALS) as Money) : '',
    };
  });
  const change = (part: Partial<CalculatorForm>) => setEntered((last) => ({ ...last, ...part }));
  return { form: entered, change };
}

/** `maintenance`: what the cross positions that are open need of the account. */
export function imagine(
  form: CalculatorForm,
  terms: ContractTerms,
  maintenance: Money = ZERO,
): Imagined {
  const margin = readDecimal(form.margin) as Money | null;
  const entry = readDecimal(form.entryPrice) as Price | null;
  const leverage = Number(form.leverage);
  if (!margin || !entry || !(leverage >= 1)) return NOTHING;
  try {
    const { direction } = form;
    const position = previewEntry({ terms, direction, leverage, margin, entry });
    const isAlone = form.question !== 'liquidation' || form.marginMode === 'isolated';
    if (isAlone) return { position, refusal: null };
    const equity = readDecimal(form.equity) as Money | null;
    if (equity === null) return NOTHING;
    return { position: backedBy(position, { equity, maintenance }, terms), refusal: null };
  } catch (error) {
    if (error instanceof Refusal) return { position: null, refusal: error };
    throw error;
  }
}
