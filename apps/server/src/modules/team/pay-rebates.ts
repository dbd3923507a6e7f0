import { dayOf } from '@candor/domain/calendar';
import { customerAccount } from '@candor/domain/ledger/transfer';
import { groupsOf } from '@candor/domain/competitions/related';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { earnersOf, type Line, rebateOf, rebateTermsAt } from '@candor/domain/team/rebates';
import { rebateKey, rebatePaid } from '@candor/domain/team/team-transfers';
import type { Tx } from '../../platform/db.ts';
import { listInvitations } from '../identity/index.ts';
import { personsOf } from '../kyc/index.ts';
import { listSharedPayees } from '../wallet/index.ts';
import { lockBalances, type PaidFee, post } from '../ledger/index.ts';
import type { TeamOptions } from './deps.ts';
import { addIncomes, type Income } from './store.ts';

interface Rebate extends Income {
  readonly key: string;
}

/** Pays inviters their part of some trading fees, none of which may have been paid for before. */
export async function payRebates(
  tx: Tx,
  { outbox }: Pick<TeamOptions, 'outbox'>,
  fees: readonly PaidFee[],
  nowMs: number,
): Promise<void> {
  const rebates = await rebatesFor(tx, fees);
  if (rebates.length === 0) return;
  const userIds = [...new Set(rebates.map(({ userId }) => userId))];
  const balances = await lockBalances(
    tx,
    userIds.map((userId) => customerAccount(userId, 'balance', SETTLEMENT_CURRENCY)),
  );
  const rows = rebates.flatMap(({ userId, key, amount }) =>
    balances
      .apply([rebatePaid(userId, amount)])
      .map((transfer) => ({ userId, key, leg: 0, transfer })),
  );
  await addIncomes(tx, rebates);
  await post(tx, balances, rows, nowMs);
  const events = userIds.map((userId) => ({ topic: `me:${userId}`, body: { kind: 'balance' } }));
  await outbox.publish(tx, events, nowMs);
}

async function rebatesFor(tx: Tx, fees: readonly PaidFee[]): Promise<Rebate[]> {
  const lines = await linesOf(
    tx,
    fees.map(({ payerId }) => payerId),
  );
  const ids = [...lines.values()].flatMap(({ payerId, inviterIds }) => [
    payerId,
    ...Object.values(inviterIds).filter((id) => id !== null),
  ]);
  const personOf = await earnerNamesOf(tx, ids);
  return fees.flatMap(({ payerId, key, amount: paid, atMs }) => {
    const line = lines.get(payerId);
    const terms = rebateTermsAt(atMs);
    return (line ? earnersOf(line, personOf) : []).flatMap(({ tier, userId }) => {
      const amount = rebateOf(paid, terms, tier);
      const income = { userId, day: dayOf(atMs), tier, payerId, fees: paid, amount };
      return amount > 0n ? [{ ...income, key: rebateKey({ payerId, key }, tier) }] : [];
    });
  });
}

/** Names accounts alike that are one verified person's, or are paid to the same account. */
async function earnerNamesOf(tx: Tx, ids: readonly string[]): Promise<(userId: string) => string> {
  const [persons, shared] = await Promise.all([personsOf(tx, ids), listSharedPayees(tx, ids)]);
  const personOf = (userId: string) => persons.get(userId)?.hash ?? userId;
  const groups = groupsOf(shared.map(({ a, b }) => ({ a: personOf(a), b: personOf(b) })));
  return (userId) => groups.get(personOf(userId)) ?? personOf(userId);
}

/** Who invited payers and who invited those; payers that nobody invited are missing. */
async function linesOf(tx: Tx, payerIds: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  const invitations = await listInvitations(tx, [...new Set(payerIds)]);
  return new Map(
    invitations.map(({ userId, inviterId, secondId }) => [
      userId,
      { payerId: userId, inviterIds: { 1: inviterId, 2: secondId } },
    ]),
  );
}
