import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { isReversible } from '@candor/domain/ledger/reversible';
import { money } from '@candor/domain/money/money';
import { asciiTrim } from '@candor/domain/identity/ascii';
import { Refusal } from '@candor/domain/refusal';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ConsoleContext } from '../../http/console-handler.ts';
import { countPostings, listBalances, listPostings, postingPlace } from '../ledger/index.ts';
import type { OperatorsDeps } from './deps.ts';
import { offeredCommands, presentFact } from './queues.ts';

export async function searchCustomers(
  { db, customers }: OperatorsDeps,
  { search }: ConsoleRequestOf<'searchCustomers'>,
): Promise<ConsoleResultOf<'searchCustomers'>> {
  return [...(await customers.search(db, asciiTrim(search)))];
}

/** A customer, read-only. Refuses: operators.unknownCustomer. */
export async function getCustomer(
  { db, customers }: OperatorsDeps,
  { id }: ConsoleRequestOf<'getCustomer'>,
  { trace }: ConsoleContext,
): Promise<ConsoleResultOf<'getCustomer'>> {
  trace.userId = id;
  const facts = await customers.find(db, id);
  if (!facts) throw new Refusal('operators.unknownCustomer');
  const [balances, sessions] = await Promise.all([
    listBalances(db, id),
    customers.listSessions(db, id),
  ]);
  return {
    id,
    facts: facts.map(presentFact),
    balances: balances.map(({ account: { kind, ref, currency }, available }) => ({
      kind,
      ref,
      currency,
      available,
    })),
    sessions: sessions.map((session) => ({ ...session })),
  };
}

/** Refuses: operators.unknownCustomer. */
export async function listCustomerTransfers(
  { db, customers, commands, clock }: OperatorsDeps,
  { id, limit, after }: ConsoleRequestOf<'listCustomerTransfers'>,
  { session, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'listCustomerTransfers'>> {
  trace.userId = id;
  if (!(await customers.find(db, id))) throw new Refusal('operators.unknownCustomer');
  const asked = pageOf({ pageSize: limit, after });
  const found = await listPostings(db, { userId: id }, asked);
  const { shown, page } = pageOfRows(asked, found, {
    total: await countPostings(db, { userId: id }),
    placeOf: postingPlace,
  });
  const transfers = shown.map((row) => {
    const { key, leg, type, kind, currency } = row;
    const payload = { userId: id, key, leg };
    const offered = isReversible({ type, ageMs: clock.now() - row.created_at })
      ? offeredCommands(commands, [{ kind: 'ledger.reverse', payload }], session!)
      : [];
    return {
      key,
      leg,
      type,
      kind,
      currency,
      amount: money(row.amount),
      balanceAfter: money(row.balance_after),
      at: row.created_at,
      correction: offered[0] ?? null,
    };
  });
  return { transfers, total: page.total, next: page.next };
}
