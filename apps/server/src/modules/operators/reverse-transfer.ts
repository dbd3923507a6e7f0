import type { Account, HouseAccountKind } from '@candor/domain/ledger/transfer';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { isReversible } from '@candor/domain/ledger/reversible';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db.ts';
import { operatorCommand, type OperatorCommandContext } from '../../platform/operator-commands.ts';
import { findTransfer, hasTransfer, lockBalances, post } from '../ledger/index.ts';

const payload = z.object({
  userId: z.uuid(),
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  leg: z.number().check(z.int(), z.minimum(0), z.maximum(32_767)),
});
type Payload = z.output<typeof payload>;

/**
 * Reverses a transfer once and in full, with a new transfer that the customer sees as a correction.
 * Refuses: operators.notReversible, operators.alreadyReversed, operators.balanceGone.
 */
export const reverseTransfer = operatorCommand<Payload>({
  role: 'finance',
  makerChecker: true,
  payload,
  writes: ['ledger.transfer', 'ledger.balance'],
  async describe(db, { userId, key, leg }) {
    const found = await findTransfer(db, userId, key, leg);
    if (!found) return [];
    return [
      { name: 'customer', type: 'user', value: userId },
      { name: 'movement', type: 'text', value: key },
      { name: 'amount', type: 'amount', value: found.amountText, currency: found.currency },
      { name: 'createdAt', type: 'time', value: String(found.atMs) },
    ];
  },
  execute: reverse,
});

async function reverse(
  tx: Tx,
  { userId, key, leg }: Payload,
  { operatorIds, nowMs }: OperatorCommandContext,
): Promise<void> {
  invariant(new Set(operatorIds).size === 2, 'two operators reverse a transfer');
  const found = await findTransfer(tx, userId, key, leg);
  if (!found || !isReversible({ type: found.type, ageMs: nowMs - found.atMs }))
    throw new Refusal('operators.notReversible');
  const { currency, amount } = found;
  const place = (kind: string, ref: string): Account =>
    kind.startsWith('house:')
      ? houseAccount(kind.slice('house:'.length) as HouseAccountKind, currency)
      : customerAccount(userId, kind as 'balance', currency, ref);
  const to = place(found.fromKind, found.fromRef);
  const from = place(found.toKind, found.toRef);
  const balances = await lockBalances(
    tx,
    [from, to].flatMap((account) => (account.owner === 'customer' ? [account] : [])),
  );
  const correctionKey = `correction/${key}/${leg}`;
  if (await hasTransfer(tx, userId, correctionKey)) throw new Refusal('operators.alreadyReversed');
  const transfer: Transfer = { type: 'correction', from, to, currency, amount };
  if (from.owner === 'customer' && balances.available(from) < amount)
    throw new Refusal('operators.balanceGone');
  const [posted] = balances.apply([transfer]);
  await post(tx, balances, [{ userId, key: correctionKey, leg: 0, transfer: posted! }], nowMs);
}
