/** What a ticket remembers on this device: terms by pair, and the unit of sizes. */
import { marginMode } from '@candor/contract/calls/position-fields';
import * as z from 'zod/mini';
import { orderTypes } from '../../../parts/contract/order-types.ts';
import { recall, remember, storageKeys } from '../../../platform/storage.ts';
import { sizeUnits, type SizeUnit } from './ticket-size.ts';
import type { TicketForm } from './ticket-form.ts';

const terms = z.object({
  orderType: z.enum(orderTypes),
  leverage: z.number().check(z.gte(1)),
  marginMode,
});
const memory = z.object({
  sizeUnit: z._default(z.enum(sizeUnits), 'margin'),
  bySymbol: z._default(z.record(z.string(), terms), {}),
});

export type RememberedTerms = Pick<TicketForm, 'orderType' | 'leverage' | 'marginMode'> & {
  readonly sizeUnit: SizeUnit;
};

/** Practice in the demo says nothing about the terms that are wanted for an account. */
const keyOf = (isDemo: boolean) => (isDemo ? storageKeys.demoTicket : storageKeys.ticket);

function readMemory(isDemo: boolean): z.infer<typeof memory> {
  try {
    const found = z.safeParse(memory, JSON.parse(recall(keyOf(isDemo)) ?? '{}'));
    if (found.success) return found.data;
  } catch {
    // What another version stored is forgotten.
  }
  return { sizeUnit: 'margin', bySymbol: {} };
}

/** Of the last order or look at a pair; only the unit for one that is new. */
export function recallTicket(symbol: string, isDemo = false): Partial<RememberedTerms> {
  const { sizeUnit, bySymbol } = readMemory(isDemo);
  return { ...bySymbol[symbol], sizeUnit };
}

export function rememberTicket(symbol: string, form: RememberedTerms, isDemo: boolean): void {
  const { orderType, leverage, marginMode: mode, sizeUnit } = form;
  const { bySymbol } = readMemory(isDemo);
  const next = { ...bySymbol, [symbol]: { orderType, leverage, marginMode: mode } };
  remember(keyOf(isDemo), JSON.stringify({ sizeUnit, bySymbol: next }));
}
