import { houseAccount, type HouseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { Balances } from '@candor/domain/ledger/balances';
import { type CurrencyCode, currencyCodes } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { isReadable } from '@candor/domain/readable-text';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
} from '../../../platform/operator-commands.ts';
import {
  hasTransfer,
  keepReadings,
  lockGuard,
  NOBODY,
  post,
  readEquity,
} from '../../ledger/index.ts';

const movements = ['paidIn', 'takenOut'] as const;
const places = ['chain', 'bank'] as const;

const payload = z.object({
  movement: z.enum(movements),
  place: z.enum(places),
  currency: z.enum(currencyCodes),
  amount: z.string().check(z.regex(/^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/)),
  /** Transaction hash or bank reference: each payment is recorded once. */
  reference: z.string().check(z.minLength(3), z.maxLength(120), z.refine(isReadable)),
});
type Payload = z.output<typeof payload>;

/**
 * Money that the owners paid into the house, or took out of what is free. A live house has no other
 * equity, and what it may owe is limited by it (rules §2).
 * Refuses: wallet.capitalRecorded, wallet.capitalNotFree.
 */
export const recordCapital = operatorCommand<Payload>({
  role: 'finance',
  makerChecker: true,
  payload,
  fields: [
    { name: 'movement', type: 'choice', choices: movements },
    { name: 'place', type: 'choice', choices: places },
    { name: 'currency', type: 'choice', choices: currencyCodes },
    { name: 'amount', type: 'decimal' },
    { name: 'reference', type: 'text' },
  ],
  writes: ['ledger.transfer', 'ledger.guard'],
  execute: record,
});

async function record(
  tx: Tx,
  { movement, place, currency, amount: amountText, reference }: Payload,
  { operatorIds, nowMs }: OperatorCommandContext,
): Promise<void> {
  invariant(new Set(operatorIds).size >= 2, 'two operators record capital');
  const amount = money(amountText);
  const readings = await readEquity(tx, [currency], nowMs, 0);
  const guard = await lockGuard(tx, readings);
  const key = `capital/${place}/${reference}`;
  if (await hasTransfer(tx, NOBODY, key)) throw new Refusal('wallet.capitalRecorded');
  if (movement === 'takenOut' && guard.free(currency) < amount)
    throw new Refusal('wallet.capitalNotFree');
  const balances = new Balances([]);
  const posted = balances.apply([
    { type: 'ownersCapital', currency, amount, ...sidesOf(movement, place, currency) },
  ]);
  await post(tx, balances, [{ userId: NOBODY, key, leg: 0, transfer: posted[0]! }], nowMs);
  await keepReadings(tx, readings);
}

function sidesOf(
  movement: Payload['movement'],
  place: Payload['place'],
  currency: CurrencyCode,
): Pick<Transfer, 'from' | 'to'> {
  const outside: HouseAccount = houseAccount(`external:${place}`, currency);
  const equity = houseAccount('equity', currency);
  return movement === 'paidIn' ? { from: outside, to: equity } : { from: equity, to: outside };
}
