import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { findWrongBooks } from './books.ts';
import { type Answer, attackedServer, type Customer, newCustomer } from './customer.ts';
import { depth, throwDice, timeoutMs } from './depth.ts';

let server: RealServer;
let customer: Customer;
beforeAll(async () => {
  server = await startServer(attackedServer);
  customer = await newCustomer(server, '5000');
});
afterAll(() => server?.stop());

const rounds = depth({ quick: 50, deep: 10_000 });
const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '50' };
const times = <T>(count: number, command: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => command(index));

async function open(changes: Record<string, unknown> = {}): Promise<Answer['result']> {
  const { result, message } = await customer.call('openPosition', { ...order, ...changes });
  if (!result) throw new Error(`no position: ${message}`);
  return result;
}

async function free(of: Customer): Promise<{ balance: string; contract: string }> {
  const [balances, contract] = await Promise.all([
    of.call('listBalances'),
    of.call('getContractBalance'),
  ]);
  const usdt = balances.result.find((row: { currency: string }) => row.currency === 'USDT');
  return { balance: usdt.available, contract: contract.result.available };
}

const sharesOf = (answers: readonly Answer[]) =>
  new Set(answers.map((a) => JSON.stringify(a.result)));
const codesOf = (answers: readonly Answer[]) =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b);

describe('races on real storage', () => {
  test(
    'closes a position once when two identical closes race',
    { timeout: timeoutMs },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { id } = await open();
        const both = await Promise.all(times(2, () => customer.call('closePosition', { id })));
        expect(codesOf(both)).toEqual([200, 409]);
        const again = await customer.call('closePosition', { id });
        expect(again).toMatchObject({ code: 409, errorKey: 'positions.alreadyClosed' });
      }
    },
  );

  test('gives two closes with one key the same response', { timeout: timeoutMs }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await open();
      const key = `close-${id}`;
      const both = await Promise.all(times(2, () => customer.call('closePosition', { id }, key)));
      expect(codesOf(both)).toEqual([200, 200]);
      expect(sharesOf(both).size).toBe(1);
    }
  });

  test('keeps the total in a hundred concurrent transfers in both directions', async () => {
    const mover = await newCustomer(server, '5000');
    const ways = [
      { from: 'balance', to: 'contract' },
      { from: 'contract', to: 'balance' },
    ];
    const answers = await Promise.all(
      times(100, (i) =>
        mover.call('transferFunds', { ...ways[i % 2], amount: '700', currency: 'USDT' }),
      ),
    );
    const moved = (way: number) => answers.filter((a, i) => i % 2 === way && a.code === 200).length;
    const contract = 5000 + 700 * (moved(0) - moved(1));
    expect(await free(mover)).toEqual({
      balance: String(10_000 - contract),
      contract: String(contract),
    });
    expect(answers.filter(({ code }) => code !== 200 && code !== 422)).toEqual([]);
  });

  test('executes a key once for twenty concurrent calls and later ones, and refuses another body', async () => {
    const mover = await newCustomer(server);
    const move = { from: 'balance', to: 'contract', amount: '10', currency: 'USDT' };
    const first = await Promise.all(times(20, () => mover.call('transferFunds', move, 'once')));
    const later = await mover.call('transferFunds', move, 'once');
    expect(sharesOf([...first, later]).size).toBe(1);
    const other = await mover.call('transferFunds', { ...move, amount: '11' }, 'once');
    expect(other).toMatchObject({ code: 409, errorKey: 'idempotency.conflict' });
    expect(await free(mover)).toEqual({ balance: '9990', contract: '10' });
  });

  test('refuses the key of one call for another call', async () => {
    const { id } = await open();
    expect(await customer.call('addMargin', { id, money: '1' }, 'shared')).toMatchObject({
      code: 200,
    });
    expect(await customer.call('closePosition', { id }, 'shared')).toMatchObject({ code: 409 });
    expect((await customer.call('closePosition', { id })).code).toBe(200);
  });

  test(
    'executes commands that race with a close before it or not at all',
    { timeout: timeoutMs },
    async () => {
      const dice = throwDice('everything against a close');
      for (let round = 0; round < rounds / 2; round++) {
        const { id, openPrice, margin } = await open({ direction: dice.pick(['long', 'short']) });
        const commands: [Parameters<Customer['call']>[0], object][] = [
          ['closePosition', { id }],
          ['closePosition', { id }],
          ['addMargin', { id, money: '3' }],
          ['addMargin', { id, money: '4' }],
          ['updateStops', { id, stopLoss: String(Number(openPrice) * 0.99) }],
          ['updateStops', { id, stopLoss: String(Number(openPrice) * 1.01) }],
        ];
        const shuffled = commands
          .map((command) => ({ command, at: dice.between(0, 1_000_000) }))
          .sort((a, b) => a.at - b.at)
          .map(({ command }) => command);
        const answers = await Promise.all(
          shuffled.map(async ([name, fields]) => ({
            name,
            fields: fields as { money?: string },
            answer: await customer.call(name, fields as Record<string, unknown>),
          })),
        );
        const done = answers.filter(({ answer }) => answer.code === 200);
        const added = done.reduce((sum, { fields }) => sum + Number(fields.money ?? 0), 0);
        expect(done.filter(({ name }) => name === 'closePosition')).toHaveLength(1);
        const { result } = await customer.call('listPositions', { pageSize: 1 });
        const expected = { id, status: 'closed', margin: String(Number(margin) + added) };
        expect(result.records[0]).toMatchObject(expected);
      }
    },
  );

  test('leaves the books right', async () => {
    expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
  });
});
