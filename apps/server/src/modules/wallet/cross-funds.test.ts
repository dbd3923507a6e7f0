import { money, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.clock.advance(2_000);
});
afterAll(() => app.close());

/** A customer with 1,000 in the contract account and a cross position with this margin. */
async function crossHolder(margin: string) {
  const { token } = await app.signUp();
  const move = (from: string, to: string, amount: string) =>
    app.call('transferFunds', { from, to, amount, currency: 'USDT' }, { token });
  expect(await move('balance', 'contract', '1000')).toMatchObject({ code: 200 });
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 20, margin, marginMode: 'cross' };
  const open = () => app.call('openPosition', order, { token });
  expect(await open()).toMatchObject({ code: 200 });
  const funds = async () =>
    (await app.call('getContractBalance', {}, { token })).result as {
      balance: string;
      available: string;
    };
  return { token, move, open, funds };
}

test('allows moving out all but what a losing cross position needs', async () => {
  const { move, funds, token } = await crossHolder('200');
  const { balance, available } = await funds();
  const free = money(balance) - money('200');
  // Half the spread is an immediate loss.
  expect(money(available)).toBeLessThan(free);
  expect(await move('contract', 'balance', toText(free as never))).toMatchObject({
    code: 422,
    errorKey: 'wallet.insufficientBalance',
    details: { available },
  });
  expect(await move('contract', 'balance', available)).toMatchObject({ code: 200 });
  expect((await funds()).available).toBe('0');
  const listed = await app.call('listPositions', { status: 'open' }, { token });
  expect(listed.result).toMatchObject({ records: [{ marginMode: 'cross' }] });
});

test('never leaves less than a position needs when opening and moving out concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { move, open, funds } = await crossHolder('10');
    const answers = await Promise.all([
      move('contract', 'balance', '950'),
      ...Array.from({ length: 6 }, open),
      move('contract', 'balance', '940'),
    ]);
    expect(answers.some(({ code }) => code === 200)).toBe(true);
    expect(money((await funds()).available) >= 0n).toBe(true);
  }
  expect(await reconcile(app.db)).toEqual([]);
  expect(await audit(app.db)).toEqual([]);
});
