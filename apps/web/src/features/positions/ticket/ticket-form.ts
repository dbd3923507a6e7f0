/** What a customer has entered, and how it changes. The second and third part are its neighbours. */
import type { StopUnit } from '@candor/domain/positions/stop-target';
import type { ContractTerms, MarginMode } from '@candor/domain/positions/terms';
import type { SizeEntry } from './ticket-size.ts';
import type { OrderTypeEntry } from '../../../parts/contract/order-types.ts';

export interface TicketForm extends OrderTypeEntry, SizeEntry {
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly hasStops: boolean;
  readonly stopUnit: StopUnit;
  /** Plain decimals in that unit; empty: none. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

const FIRST_LEVERAGE = 10;

export const emptyTicket: TicketForm = {
  orderType: 'market',
  limitPrice: '',
  stopPrice: '',
  sizeUnit: 'margin',
  margin: '',
  quantity: '',
  notional: '',
  leverage: FIRST_LEVERAGE,
  marginMode: 'isolated',
  hasStops: false,
  stopUnit: 'price',
  takeProfit: '',
  stopLoss: '',
};

export type TicketChange = Partial<TicketForm>;

/**
 * Leverage stays within the pair's limits; stops that are switched off are forgotten, and so are
 * those of another unit, which mean another price on each side.
 */
export function reduce(
  form: TicketForm,
  change: TicketChange,
  { maxLeverage }: Pick<ContractTerms, 'maxLeverage'>,
): TicketForm {
  const next = { ...form, ...change };
  const leverage = Math.min(Math.max(Math.trunc(next.leverage), 1), maxLeverage);
  const isNewUnit = next.stopUnit !== form.stopUnit;
  const typed = isNewUnit ? change : next;
  const { takeProfit = '', stopLoss = '' } = next.hasStops ? typed : {};
  const stops = { takeProfit, stopLoss };
  return { ...next, ...stops, leverage };
}
