import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertFile, markStored } from '../../platform/files/file-rows.ts';
import { seededRandom } from '../../platform/random.ts';
import { errorOf, type FundingHarness, fundingHarness } from './testing/funding-harness.ts';

const uploads = seededRandom('uploads');
let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

/** Longer than twenty simulated blocks, including a reorganization. */
const UNTIL_FINAL_MS = 20_000;
const tron = { currency: 'USDT', chainType: 'TRC20' };
const pay = (money: string, change: object = {}) => ({ ...tron, money, ...change });

describe('an address', () => {
  test('is stable, unique per customer and invalid on any real network', async () => {
    const [anna, ben] = [await harness.signUp(), await harness.signUp()];
    const [first, again, other] = [
      (await anna.call('getDepositAddress', tron)).result as { address: string },
      (await anna.call('getDepositAddress', tron)).result as { address: string },
      (await ben.call('getDepositAddress', tron)).result as { address: string },
    ];
    expect(again).toEqual(first);
    expect(other.address).not.toBe(first.address);
    expect(first).toMatchObject({ isPractice: true, confirmations: 20, minDeposit: '1' });
    expect(first.address).toMatch(/^practice-trc20-/);
  });

  test('does not exist on a network that does not carry the currency', async () => {
    const anna = await harness.signUp();
    const answer = await anna.call('getDepositAddress', { currency: 'BTC', chainType: 'TRC20' });
    expect(errorOf(answer)).toBe('wallet.unknownNetwork');
  });

  test('of a bank is one account with a reference per customer', async () => {
    const anna = await harness.signUp();
    const bank = { currency: 'USDT', chainType: 'BANK' };
    const { result } = await anna.call('getDepositAddress', bank);
    expect(result).toMatchObject({ kind: 'bank', memo: expect.stringMatching(/^C[0-9A-F]{10}$/) });
    await anna.call('simulatePayment', { ...bank, money: '250' });
    await app.clock.advance(10_000);
    expect(await harness.deposit(anna)).toMatchObject({ state: 'credited', status: 1 });
  });
});

describe('a payment on a chain', () => {
  test('counts confirmations and is credited once, exactly', async () => {
    const anna = await harness.signUp();
    await anna.call('simulatePayment', pay('123.456789'));
    await app.clock.advance(5_000);
    const under = await harness.deposit(anna);
    expect(under).toMatchObject({ state: 'confirming', status: 0, amount: '123.456789' });
    expect(under.confirmations).toBeGreaterThan(0);
    expect(await harness.balance(anna)).toEqual(['10000', '0']);

    await app.clock.advance(UNTIL_FINAL_MS);
    const done = await harness.deposit(anna);
    expect(done).toMatchObject({ state: 'credited', status: 1, confirmations: 20 });
    expect(harness.steps(done)).toEqual(['seen', 'confirmed', 'credited']);
    expect(await harness.balance(anna)).toEqual(['10123.456789', '0']);
    await app.clock.jump(3_600_000);
    expect(await harness.balance(anna)).toEqual(['10123.456789', '0']);
  });

  test('over the customer’s own limit is credited, and they are told so', async () => {
    const notices = async (limit: string) => {
      const anna = await harness.signUp();
      await anna.call('simulatePayment', pay('120'));
      // Set while the payment is on its way, as one that nobody announced.
      await anna.call('setTradingLimit', { name: 'depositWeek', amount: limit });
      await app.clock.advance(UNTIL_FINAL_MS);
      expect(await harness.balance(anna)).toEqual(['10120', '0']);
      const { result } = await anna.call('listInbox', { group: 'account' });
      const { records } = result as { records: { kind: string; content: string }[] };
      return records.flatMap(({ kind, content }) => (kind === 'deposit.overLimit' ? content : []));
    };
    expect(await notices('120')).toEqual([]);
    expect(await notices('100')).toEqual([
      expect.stringContaining('over your weekly limit of 100.00 USDT'),
    ]);
  });

  test('that a reorganization removes and restores is credited once', async () => {
    const anna = await harness.signUp();
    await anna.call('simulatePayment', pay('50', { fate: 'reorganises' }));
    await app.clock.advance(8_000);
    await app.clock.advance(UNTIL_FINAL_MS);
    const done = await harness.deposit(anna);
    expect(harness.steps(done)).toEqual(['seen', 'dropped', 'seenAgain', 'confirmed', 'credited']);
    expect(await harness.balance(anna)).toEqual(['10050', '0']);
  });

  test('that never comes back is not credited and shows the reason', async () => {
    const anna = await harness.signUp();
    await anna.call('simulatePayment', pay('50', { fate: 'vanishes' }));
    await app.clock.advance(UNTIL_FINAL_MS);
    expect(await harness.deposit(anna)).toMatchObject({
      state: 'dropped',
      status: -1,
      reason: 'reorganisation',
    });
    expect(await harness.balance(anna)).toEqual(['10000', '0']);
  });

  test('that is reversed after its credit costs the house, not the customer', async () => {
    const anna = await harness.signUp();
    const { txHash } = (await anna.call('simulatePayment', pay('70'))).result as { txHash: string };
    await app.db`update wallet.practice_payment set fate = 'vanishesLate' where tx_id = ${txHash}`;
    await app.clock.advance(UNTIL_FINAL_MS);
    expect(await harness.deposit(anna)).toMatchObject({ state: 'credited' });
    expect(await harness.balance(anna)).toEqual(['10070', '0']);
    const [loss] = await app.db`
      select from_kind, to_kind, amount from ledger.transfer where type = 'depositLoss'`;
    expect(loss).toMatchObject({ from_kind: 'house:equity', to_kind: 'house:external:chain' });
    expect(Number(loss!['amount'])).toBe(70);
  });

  test('below the minimum waits for more and is then credited in full', async () => {
    const anna = await harness.signUp();
    await anna.call('simulatePayment', pay('0.4'));
    await app.clock.advance(UNTIL_FINAL_MS);
    expect(await harness.deposit(anna)).toMatchObject({
      state: 'collecting',
      reason: 'belowMinimum',
    });
    expect(await harness.balance(anna)).toEqual(['10000', '0']);
    await anna.call('simulatePayment', pay('0.6'));
    await app.clock.advance(UNTIL_FINAL_MS);
    expect((await harness.deposits(anna)).map(({ state }) => state)).toEqual([
      'credited',
      'credited',
    ]);
    expect(await harness.balance(anna)).toEqual(['10001', '0']);
  });

  test('made while the product was down is credited', async () => {
    const anna = await harness.signUp();
    await anna.call('simulatePayment', pay('5'));
    await app.clock.jump(3_600_000);
    await app.clock.advance(3_000);
    expect(await harness.balance(anna)).toEqual(['10005', '0']);
  });
});

describe('an announced payment', () => {
  test('credits what arrives, not what was announced', async () => {
    const anna = await harness.signUp();
    const { txHash } = (await anna.call('simulatePayment', pay('90'))).result as { txHash: string };
    const told = await anna.call('requestDeposit', pay('100', { txHash }));
    expect(told.code).toBe(200);
    await app.clock.advance(UNTIL_FINAL_MS);
    const deposits = await harness.deposits(anna);
    expect(deposits).toHaveLength(1);
    expect(deposits[0]).toMatchObject({ amount: '90', state: 'credited' });
    expect(await harness.balance(anna)).toEqual(['10090', '0']);
  });

  test('of another customer is credited to its owner', async () => {
    const [anna, ben] = [await harness.signUp(), await harness.signUp()];
    const { txHash } = (await anna.call('simulatePayment', pay('90'))).result as { txHash: string };
    await ben.call('requestDeposit', pay('90', { txHash }));
    await app.clock.advance(UNTIL_FINAL_MS);
    expect(await harness.balance(anna)).toEqual(['10090', '0']);
    expect(await harness.balance(ben)).toEqual(['10000', '0']);
    await harness.passDay();
    await app.clock.advance(2_000);
    expect(await harness.deposit(ben)).toMatchObject({ status: -1, reason: 'notFound' });
  });

  test.each([
    ['without its hash', {}, 'wallet.txHashRequired'],
    ['below the least amount', { money: '0.5', txHash: 'abc' }, 'wallet.belowMinimum'],
    ['finer than the currency', { money: '5.0000001', txHash: 'abc' }, 'wallet.tooPrecise'],
    ['to a bank without a voucher', { chainType: 'BANK', money: '50' }, 'wallet.voucherRequired'],
    [
      'with a voucher that is not ones own',
      { chainType: 'BANK', money: '50', voucher: 'upload/01890a5d-ac96-774b-bcce-b302099a8057' },
      'upload.notFound',
    ],
  ])('%s is refused', async (_, change, errorKey) => {
    const anna = await harness.signUp();
    expect(errorOf(await anna.call('requestDeposit', pay('5', change)))).toBe(errorKey);
    expect(await harness.deposits(anna)).toEqual([]);
  });

  test('is limited to ten open ones', async () => {
    const anna = await harness.signUp();
    const answers = [];
    for (let i = 0; i < 11; i++)
      answers.push(errorOf(await anna.call('requestDeposit', pay('5', { txHash: `hash${i}` }))));
    expect(answers.at(-1)).toBe('wallet.tooManyOpenDeposits');
    expect(answers.filter((answer) => answer === 200)).toHaveLength(10);
  });
});

describe('a practice payment', () => {
  test('is made once per idempotency key', async () => {
    const anna = await harness.signUp();
    const [first, second] = await Promise.all([
      anna.call('simulatePayment', pay('10'), 'once'),
      anna.call('simulatePayment', pay('10'), 'once'),
    ]);
    expect(second!.result).toEqual(first!.result);
    await app.clock.advance(UNTIL_FINAL_MS);
    expect(await harness.deposits(anna)).toHaveLength(1);
  });

  test('is limited in size', async () => {
    const anna = await harness.signUp();
    expect(errorOf(await anna.call('simulatePayment', pay('100000.01')))).toBe(
      'wallet.practiceLimit',
    );
  });
});

describe('a bank voucher', () => {
  async function applied() {
    const anna = await harness.signUp();
    const fileId = uploads.uuid(app.clock.now());
    const { userId } = anna;
    await insertFile(app.db, { id: fileId, userId, nowMs: app.clock.now() });
    const size = { bytes: 1, width: 1, height: 1, nowMs: app.clock.now() };
    await markStored(app.db, fileId, { ...size, keyVersion: 1 });
    const voucher = `upload/${fileId}`;
    const fields = { currency: 'USDT', chainType: 'BANK', money: '500', voucher };
    const { id } = (await anna.call('requestDeposit', fields)).result as { id: string };
    const again = await anna.call('requestDeposit', fields);
    expect(errorOf(again)).toBe('upload.notFound');
    return { anna, id };
  }

  test('is credited once, by two operators', async () => {
    const { anna, id } = await applied();
    await harness.operate('wallet.approveDeposit', { id });
    expect(await harness.deposit(anna)).toMatchObject({ status: 1, state: 'credited' });
    expect(await harness.balance(anna)).toEqual(['10500', '0']);
    await expect(harness.operate('wallet.approveDeposit', { id })).rejects.toThrow(
      'depositMovedOn',
    );
    expect(await harness.balance(anna)).toEqual(['10500', '0']);
  });

  test('is rejected with a reason and cannot be credited afterwards', async () => {
    const { anna, id } = await applied();
    await harness.operate('wallet.rejectDeposit', { id, reason: 'notReceived' });
    expect(await harness.deposit(anna)).toMatchObject({ status: -1, reason: 'notReceived' });
    await expect(harness.operate('wallet.approveDeposit', { id })).rejects.toThrow(
      'depositMovedOn',
    );
    expect(await harness.balance(anna)).toEqual(['10000', '0']);
  });

  test('is not credited by one operator who approves twice', async () => {
    const { anna, id } = await applied();
    await expect(
      harness.operate('wallet.approveDeposit', { id }, ['maker', 'maker']),
    ).rejects.toThrow('two operators');
    expect(await harness.balance(anna)).toEqual(['10000', '0']);
  });
});

test('reconciles the books with every deposit', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
