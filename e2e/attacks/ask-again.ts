import { add, type Money, money, subtract, toText } from '@candor/domain/money/money';
import { expect } from 'vitest';
import type { Answer, Customer } from './customer.ts';
import type { Intent } from './load.ts';

const outcome = ({ code, errorKey, result }: Answer) => ({ code, errorKey, result });

/**
 * Resends every intent under its key. An acknowledged one must get exactly the same response; any
 * other must have taken effect fully or not at all, which the second response tells.
 */
export async function askAgain(intents: readonly Intent[]): Promise<void> {
  await inPortions(intents, async (intent) => {
    const { customer, name, fields, key } = intent;
    const again = await customer.call(name, fields, key);
    if (intent.answer && isKept(intent.answer))
      expect(outcome(again)).toEqual(outcome(intent.answer));
    expect(again.code, again.message).toBeLessThan(500);
    intent.answer = again;
  });
}

/** A refusal raised before any command began is not stored, so a retry may succeed. */
const isKept = ({ errorKey }: Answer): boolean => errorKey !== 'request.invalid';

async function inPortions<T>(all: readonly T[], command: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const hand = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await command(next);
  };
  await Promise.all(Array.from({ length: 16 }, hand));
}

/** Compares what customers were told with what they have: nothing is lost or done twice. */
export async function expectToldIsTrue(intents: readonly Intent[]): Promise<void> {
  for (const [customer, own] of Map.groupBy(intents, (intent) => intent.customer)) {
    const granted = own.filter(({ answer }) => answer?.code === 200);
    await expectTransfers(customer, granted);
    await expectPositions(customer, granted);
  }
}

const named = (intents: readonly Intent[], name: Intent['name']) =>
  intents.filter((intent) => intent.name === name);

/** Only transfers touch the balance account: 10,000 at the start, 5,000 moved before the load. */
async function expectTransfers(customer: Customer, granted: readonly Intent[]): Promise<void> {
  let expected = money('5000');
  for (const { fields } of named(granted, 'transferFunds')) {
    const amount = money(String(fields.amount));
    expected = fields.from === 'balance' ? subtract(expected, amount) : add(expected, amount);
  }
  const { result } = await customer.call('listBalances');
  const usdt = result.find((row: { currency: string }) => row.currency === 'USDT');
  expect(usdt.available, customer.email).toBe(toText(expected));
}

async function expectPositions(customer: Customer, granted: readonly Intent[]): Promise<void> {
  const positions = await allPositions(customer);
  const opened = named(granted, 'openPosition').map(({ answer }) => answer!.result.id as string);
  expect([...positions.keys()].sort(), customer.email).toEqual(opened.toSorted());

  for (const { fields } of named(granted, 'closePosition'))
    expect(positions.get(String(fields.id))).toMatchObject({
      status: 'closed',
      closeReason: 'user',
    });
  for (const { answer } of named(granted, 'openPosition')) {
    const { id, margin } = answer!.result;
    const additions = named(granted, 'addMargin').filter(({ fields }) => fields.id === id);
    const added = additions.map(({ fields }) => money(String(fields.money)));
    const held = positions.get(id)!;
    // At every full hour, funding changes margins.
    const expected = add(money(margin), ...(added as Money[]), money(held.carry ?? '0'));
    expect(held.margin, `margin of ${id}`).toBe(toText(expected));
  }
}

interface Shown {
  id: string;
  margin: string;
  carry?: string;
  status: string;
}

async function allPositions(customer: Customer): Promise<Map<string, Shown>> {
  const all = new Map<string, Shown>();
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const { result } = await customer.call('listPositions', { pageNo, pageSize: 100 });
    pages = result.pages;
    for (const record of result.records as Shown[]) all.set(record.id, record);
  }
  return all;
}
