import { QUOTE_LIFE_MS } from '@candor/domain/flash-exchange/exchange-terms';
import { Balances } from '@candor/domain/ledger/balances';
import { houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { money, subtract, type Money } from '@candor/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../../platform/db.ts';
import { NOBODY, post, reconcile, sumHouseAccount } from '../ledger/index.ts';

interface Terms {
  id: string;
  amount: string;
  rate: string;
  receiveAmount: string;
  fee: string;
  improvement: string;
  holdsMs: number;
  priceProof: { from?: { price: string; hash: string }; to?: { price: string; sequence: string } };
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ token } = await app.signUp());
});

const buying = { from: 'USDT', to: 'BTC', amount: '960' };
const quote = async (intent: object = buying, as = token) =>
  (await app.call('quoteFlashExchange', { ...intent }, { token: as })).result as Terms;
const exchange = (fields: object, key?: string, as = token) =>
  app.call('exchangeFlash', { ...buying, ...fields }, { token: as, ...(key && { key }) });
const made = (answer: { result: never }) => answer.result as Terms;
async function held(as = token): Promise<Record<string, string>> {
  const rows = (await app.call('listBalances', {}, { token: as })).result as {
    currency: string;
    available: string;
  }[];
  return Object.fromEntries(rows.map(({ currency, available }) => [currency, available]));
}

describe('a quote', () => {
  test('states rate, spread and amount received from recorded ticks, and moves nothing', async () => {
    const { receiveAmount, fee, rate, holdsMs, priceProof } = await quote();
    const tick = priceProof.to!;
    expect(priceProof.from).toBeUndefined();
    const fair = (money('960') * 10n ** 18n) / money(tick.price);
    expect(money(receiveAmount) + money(fee)).toBeLessThanOrEqual(fair);
    expect(money(receiveAmount) + money(fee)).toBeGreaterThan(fair - 10n ** 10n);
    expect(money(fee) * 500n).toBeLessThanOrEqual(fair);
    expect(money(rate)).toBe(10n ** 36n / money(tick.price));
    expect(holdsMs).toBe(QUOTE_LIFE_MS);
    const [row] = await app.db`select trim_scale(price)::text as price from markets.tick
      where symbol = 'BTCUSDT' and sequence = ${tick.sequence}`;
    expect(row).toEqual({ price: tick.price });
    expect(await held()).toMatchObject({ USDT: '10000', BTC: '0' });
  });

  test.each<[string, object]>([
    ['flashExchange.sameCurrency', { to: 'USDT' }],
    ['flashExchange.tooSmall', { amount: '0' }],
    ['flashExchange.tooSmall', { amount: '0.000001' }],
    ['flashExchange.tooLarge', { amount: '50000.01' }],
    ['wallet.tooPrecise', { amount: '1.0000001' }],
    ['request.invalid', { to: 'XYZ' }],
    ['request.invalid', { amount: '-1' }],
  ])('is refused: %s', async (key, change) => {
    const answer = await app.call('quoteFlashExchange', { ...buying, ...change }, { token });
    expect(answer.errorKey).toBe(key);
  });
});

describe('an exchange', () => {
  test('gives at least what was quoted, once, and logs an entry for each currency', async () => {
    const { id: quoteId, receiveAmount } = await quote();
    await app.clock.advance(QUOTE_LIFE_MS - 1);
    const answer = made(await exchange({ quoteId }));
    expect(money(answer.receiveAmount)).toBe(money(receiveAmount) + money(answer.improvement));
    expect(answer.priceProof.to).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await held()).toMatchObject({ USDT: '9040', BTC: answer.receiveAmount });
    const log = await app.call('listBalanceChanges', { currency: 'BTC' }, { token });
    expect(log.result).toMatchObject({
      total: 1,
      records: [{ type: 'exchangeReceived', amount: answer.receiveAmount }],
    });
    expect((await exchange({ quoteId })).errorKey).toBe('flashExchange.quoteGone');
    const list = await app.call('listFlashExchanges', {}, { token });
    expect(list.result).toMatchObject({ total: 1, records: [answer] });
  });

  test('passes on a better market price and honors the quote at a worse one', async () => {
    const improvements: bigint[] = [];
    for (let round = 0; round < 12; round++) {
      const { id: quoteId, receiveAmount } = await quote({ ...buying, amount: '100' });
      await app.clock.advance(4_000);
      const now = await quoteOfAnother('100');
      const answer = made(await exchange({ quoteId, amount: '100' }));
      const best = money(now) > money(receiveAmount) ? now : receiveAmount;
      expect(answer.receiveAmount).toBe(best);
      improvements.push(money(answer.improvement));
    }
    expect(improvements.some((more) => more > 0n)).toBe(true);
    expect(improvements.some((more) => more === 0n)).toBe(true);
  });

  test('between two coins uses both recorded prices, and never gains on a round trip', async () => {
    const bought = made(await exchange({}));
    const ethereum = made(await exchange({ from: 'BTC', to: 'ETH', amount: bought.receiveAmount }));
    expect(Object.keys(ethereum.priceProof)).toEqual(['from', 'to']);
    const back = { from: 'ETH', to: 'USDT', amount: ethereum.receiveAmount };
    expect(money(made(await exchange(back)).receiveAmount)).toBeLessThan(money('960'));
    expect(await held()).toMatchObject({ BTC: '0', ETH: '0' });
  });

  test.each<[string, object]>([
    ['wallet.insufficientBalance', { amount: '10000.01' }],
    ['wallet.insufficientBalance', { from: 'ETH', to: 'USDT', amount: '1' }],
    ['flashExchange.sameCurrency', { to: 'USDT' }],
    ['flashExchange.quoteGone', { quoteId: '00000000-0000-7000-8000-000000000000' }],
    ['request.invalid', { quoteId: 'nothing' }],
  ])('is refused and moves nothing: %s', async (key, change) => {
    expect((await exchange(change)).errorKey).toBe(key);
    expect(await held()).toMatchObject({ USDT: '10000', BTC: '0', ETH: '0' });
  });
});

describe('attacks', () => {
  test('limits the value of unused quotes, does not count used ones and revokes none', async () => {
    const largest = { ...buying, amount: '50000' };
    const ask = (intent: Record<string, unknown>) =>
      app.call('quoteFlashExchange', intent, { token });
    for (let round = 0; round < 5; round++) expect(await ask(largest)).toMatchObject({ code: 200 });
    expect(await ask(largest)).toMatchObject({
      errorKey: 'flashExchange.quotesUnused',
      details: { minutes: '12' },
    });
    expect(await ask(buying)).toMatchObject({ errorKey: 'flashExchange.quotesUnused' });
    await app.db`update flash_exchange.unused set as_of = as_of - interval '12 minutes'`;
    const { id: quoteId } = await quote();
    // The refused request did not revoke the existing quote.
    expect(await ask(largest)).toMatchObject({ errorKey: 'flashExchange.quotesUnused' });
    expect(await exchange({ quoteId })).toMatchObject({ code: 200 });
    expect(await ask(largest)).toMatchObject({ code: 200 });
  });

  test('limits concurrent quotes like sequential ones', async () => {
    const largest = { ...buying, amount: '50000' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.call('quoteFlashExchange', largest, { token })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
  });

  test('makes one exchange from forty concurrent uses of a quote', async () => {
    const { id: quoteId } = await quote();
    const answers = await Promise.all(Array.from({ length: 40 }, () => exchange({ quoteId })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ errorKey }) => errorKey))).toEqual(
      new Set([undefined, 'flashExchange.quoteGone']),
    );
    expect(await held()).toMatchObject({ USDT: '9040' });
  });

  test('makes one exchange from concurrent uses of a quote on two nodes', async () => {
    const other = await createTestApp({ beside: app, role: 'api', nodeId: 'beside' });
    try {
      const { id: quoteId } = await quote();
      const fields = { ...buying, quoteId };
      const answers = await Promise.all(
        [app, other, app, other].map((node) => node.call('exchangeFlash', fields, { token })),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      expect(await held()).toMatchObject({ USDT: '9040' });
    } finally {
      await other.app.stop();
      await other.db.end();
    }
  });

  test("refuses a quote that is expired, replaced or another customer's", async () => {
    const { id: replaced } = await quote();
    const { id: old } = await quote();
    expect((await exchange({ quoteId: replaced })).errorKey).toBe('flashExchange.quoteGone');
    await app.clock.advance(QUOTE_LIFE_MS);
    expect((await exchange({ quoteId: old })).errorKey).toBe('flashExchange.quoteGone');
    const ben = await app.signUp();
    const { id: foreign } = await quote(buying, ben.token);
    expect((await exchange({ quoteId: foreign })).errorKey).toBe('flashExchange.quoteGone');
    expect((await exchange({ quoteId: foreign }, undefined, ben.token)).code).toBe(200);
    expect(await held()).toMatchObject({ USDT: '10000' });
  });

  test.each([{ amount: '961' }, { to: 'ETH' }, { from: 'BTC', to: 'USDT', amount: '0.00000001' }])(
    'refuses a quote used for %o',
    async (change) => {
      const { id: quoteId } = await quote();
      expect((await exchange({ quoteId, ...change })).errorKey).toBe('flashExchange.quoteDiffers');
      expect((await exchange({ quoteId })).code).toBe(200);
    },
  );

  test('replays the response for the same key, even after the quote is gone', async () => {
    const { id: quoteId } = await quote();
    const first = await exchange({ quoteId }, 'once');
    await app.clock.advance(60_000);
    expect((await exchange({ quoteId }, 'once')).result).toEqual(first.result);
    expect((await exchange({ quoteId, amount: '1' }, 'once')).errorKey).toBe(
      'idempotency.conflict',
    );
    expect(await held()).toMatchObject({ USDT: '9040' });
  });

  test('keeps the books balanced in a hundred concurrent exchanges both ways', async () => {
    const { receiveAmount } = made(await exchange({}));
    const back = { from: 'BTC', to: 'USDT', amount: '0.0001' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => exchange(index % 2 ? { amount: '50' } : back)),
    );
    const done = (parity: number) =>
      answers.filter(({ code }, index) => code === 200 && index % 2 === parity).map(made);
    const coins =
      money(receiveAmount) -
      money('0.0001') * BigInt(done(0).length) +
      done(1).reduce((sum, each) => sum + money(each.receiveAmount), 0n);
    expect(money((await held()).BTC!)).toBe(coins);
  });
});

test('pays out the equity of a currency first come, first served, and never more', async () => {
  const intent = { from: 'USDT', to: 'ETH', amount: '100' };
  const one = money((await quote(intent)).receiveAmount);
  await leaveEther(((one * 5n) / 2n) as Money);
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  const answers = await Promise.all(
    people.map((person) => exchange(intent, undefined, person.token)),
  );
  expect(answers.map(({ errorKey }) => errorKey ?? '').toSorted()).toEqual([
    '',
    '',
    ...Array(4).fill('flashExchange.soldOut'),
  ]);
  expect(await sumHouseAccount(app.db, 'equity', 'ETH')).toBeGreaterThan(0n);
});

test('reconciles the books and prices every exchange by its ticks', async () => {
  expect(await reconcile(app.db)).toEqual([]);
  expect(await audit(app.db)).toEqual([]);
});

test('detects in the audit an exchange that overstates its payment or has no recorded price', async () => {
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`
    select id from flash_exchange.exchange where to_currency = 'BTC' limit 1`;
  await app.db`update flash_exchange.exchange set received = received + 1 where id = ${id}`;
  const findings = await audit(app.db);
  expect(JSON.stringify(findings)).toContain(id);
  await app.db`update flash_exchange.exchange
    set received = received - 1, to_sequence = to_sequence + 1 where id = ${id}`;
  const moved = await audit(app.db);
  expect(JSON.stringify(moved)).toContain(id);
});

/** Amount received at the current market price, from another customer's quote. */
async function quoteOfAnother(amount: string): Promise<string> {
  const ben = await app.signUp();
  return (await quote({ ...buying, amount }, ben.token)).receiveAmount;
}

/** Reduces the house's ETH equity to an amount. */
async function leaveEther(amount: Money): Promise<void> {
  const equity = await sumHouseAccount(app.db, 'equity', 'ETH');
  const transfer: Transfer = {
    type: 'genesis',
    from: houseAccount('equity', 'ETH'),
    to: houseAccount('external', 'ETH'),
    currency: 'ETH',
    amount: subtract(equity, amount),
  };
  await inTransaction(app.db, async (tx) => {
    const balances = new Balances([]);
    const [posted] = balances.apply([transfer]);
    const row = { userId: NOBODY, key: 'taken', leg: 0, transfer: posted! };
    await post(tx, balances, [row], app.clock.now());
  });
}
