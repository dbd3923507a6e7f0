/** What a customer has entered, and how it changes. The second and third part are its neighbours. */
import type { ContractTerms, MarginMode } from '@candor/domain/positions/terms';
import type { OrderTypeEntry } from '../../../parts/contract/order-types.ts';

export interface TicketForm extends OrderTypeEntry {
  /** Plain decimal text in USDT; empty while nothing is typed. */
  readonly margin: string;
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly hasStops: boolean;
  /** Plain decimal prices; empty: none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

const FIRST_LEVERAGE = 10;

export const emptyTicket: TicketForm = {
  orderType: 'market',
  limitPrice: '',
  margin: '',
  leverage: FIRST_LEVERAGE,
  marginMode: 'isolated',
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
};

export type TicketChange = Partial<TicketForm>;

/** Leverage stays within the pair's limits; stops that are switched off are forgotten. */
export function reduce(
  form: TicketForm,
  change: TicketChange,
  { maxLeverage }: Pick<ContractTerms, 'maxLeverage'>,
): TicketForm {
  const next = { ...form, ...change };
  const leverage = Math.min(Math.max(Math.trunc(next.leverage), 1), maxLeverage);
  const stops = next.hasStops ? {} : { takeProfit: '', stopLoss: '' };
  return { ...next, ...stops, leverage };
}
