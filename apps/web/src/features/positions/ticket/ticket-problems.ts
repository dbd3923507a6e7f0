/** Why the ticket cannot be sent, as texts for the line above the buttons. */
import type { MessageId } from '@candor/messages/message-id';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Money, Price } from '@candor/domain/money/money';
import {
  stopLossRange,
  takeProfitRange,
  type PriceRange,
} from '@candor/domain/positions/stop-range';
import type { ContractTerms, Direction } from '@candor/domain/positions/terms';
import type { Refusal } from '@candor/domain/refusal';
import { numberText } from '@candor/ui/number-text';
import { stopsMark, type TicketSummary } from './ticket-summary.ts';

export interface Problem {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string>>;
}

export interface ProblemContext {
  readonly terms: Pick<ContractTerms, 'pricePrecision' | 'quantityPrecision'>;
  readonly index: Price | undefined;
  /** Undefined until loaded. */
  readonly available: Money | undefined;
  /** From `pauseReason`: offline, closed, stale. An order that rests needs less. */
  readonly pause: MessageId | null;
}

export interface TicketProblems {
  /** Holds for both sides. */
  readonly both: Problem | null;
  readonly sides: Readonly<Record<Direction, Problem | null>>;
}

export function problems(summary: TicketSummary, context: ProblemContext): TicketProblems {
  return {
    both: commonProblem(summary, context),
    sides: {
      long: sideProblem('long', summary, context),
      short: sideProblem('short', summary, context),
    },
  };
}

function commonProblem(
  summary: TicketSummary,
  { pause, available }: ProblemContext,
): Problem | null {
  if (pause) return { id: pause };
  const { size } = summary;
  if (available === 0n) return { id: 'ticket.accountEmpty' };
  if (summary.waitsForStop && !summary.stopPrice) return { id: 'ticket.enterStop' };
  if (size === null) return { id: summary.isByMargin ? 'ticket.enterMargin' : 'ticket.enterSize' };
  const { margin } = size;
  if (available !== undefined && margin !== undefined && margin > available)
    return { id: 'ticket.notEnough' };
  return null;
}

function sideProblem(
  direction: Direction,
  summary: TicketSummary,
  { terms, index, available }: ProblemContext,
): Problem | null {
  const { preview, refusal, opensAtOnce } = summary.sides[direction];
  const { takeProfit, stopLoss } = summary.sides[direction].stops;
  const mark = opensAtOnce ? index : stopsMark(summary, index);
  if (refusal) return refusalProblem(refusal, terms);
  if (!preview || mark === undefined) return null;
  if (available !== undefined && preview.margin > available) return { id: 'ticket.notEnough' };
  if (available !== undefined && preview.total > available) return { id: 'ticket.notEnoughForFee' };
  if (summary.stopPrice !== null && summary.stopPrice === index) return { id: 'ticket.stopAtMark' };
  const stops = { direction, mark, liquidationPrice: preview.liquidationPrice };
  if (takeProfit !== null && !isWithin(takeProfit, takeProfitRange(stops))) {
    const range = rangeText(takeProfitRange(stops), terms.pricePrecision);
    return { id: `ticket.takeProfitOutside.${direction}`, values: range.values ?? {} };
  }
  if (stopLoss !== null && !isWithin(stopLoss, stopLossRange(stops))) {
    const range = stopLossRange(stops);
    const bounds = range.above === undefined || range.below === undefined ? 'OneBound' : 'Outside';
    const { values = {} } = rangeText(range, terms.pricePrecision);
    return { id: `ticket.stopLoss${bounds}.${direction}`, values };
  }
  return null;
}

/** Zero is no price, although a range may have no lower bound. */
export function isWithin(price: Price, { above, below }: PriceRange): boolean {
  return price > (above ?? 0n) && (below === undefined || price < below);
}

/** The range in words: above, below, or between. */
export function rangeText({ above, below }: PriceRange, decimals: number): Problem {
  const low = priceText(above, decimals);
  const high = priceText(below, decimals);
  if (above === undefined) return { id: 'ticket.range.below', values: { high, low: high } };
  if (below === undefined) return { id: 'ticket.range.above', values: { low, high: low } };
  return { id: 'ticket.range.between', values: { low, high } };
}

const priceText = (value: Price | undefined, decimals: number): string =>
  value === undefined ? '—' : numberText(value, { decimals });

const refusalTexts: Readonly<Record<string, MessageId>> = {
  'positions.marginTooSmall': 'ticket.marginTooSmall',
  'positions.quantityTooSmall': 'ticket.quantityTooSmall',
  'positions.quantityTooPrecise': 'ticket.quantityTooSmall',
  'positions.sizeTooLarge': 'ticket.sizeTooLarge',
  'positions.leverageTooHigh': 'ticket.leverageTooHigh',
  'positions.limitPriceRequired': 'ticket.enterLimit',
};

/** The limit of a refusal in the decimals of its own unit. */
export function refusalProblem(
  refusal: Refusal,
  { quantityPrecision }: ProblemContext['terms'],
): Problem {
  const limit = refusal.details.min ?? refusal.details.max ?? '0';
  const decimals = refusal.key === 'positions.quantityTooSmall' ? quantityPrecision : 0;
  return {
    id: refusalTexts[refusal.key] ?? 'ticket.sizeTooLarge',
    values: { limit: numberText(parseFixed(limit), { decimals }) },
  };
}
