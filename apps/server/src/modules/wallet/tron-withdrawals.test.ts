import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { VALID_MS } from './chains/tron-payouts.ts';
import { errorOf, FUND_PASSWORD } from './testing/funding-harness.ts';
import { SOLID_LAG } from './testing/local-tron.ts';
import { openTronHarness, type TronHarness } from './testing/tron-harness.ts';

let harness: TronHarness;
beforeAll(async () => {
  harness = await openTronHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.calm());

let places = 0;

/** A customer who can withdraw to an unused address. */
async function ready() {
  const person = await harness.signUp();
  const place = harness.freshAddress(places++);
  const withdrawalInfoId = await harness.bind(person, 'TRC20', { address: place });
  const withdraw = (money = '100') => harness.withdraw(person, { withdrawalInfoId, money });
  const standing = () => harness.withdrawal(person);
  return { person, place, withdraw, standing };
}

const paidTo = (place: string) => harness.chain.balanceOf(harness.token, place);

/** How many transactions were made for a payout, signed or not. */
const made = async (id: string) =>
  (await harness.app.db`select from wallet.tron_payout_transaction where send_id = ${id}`).length;

/** Until whatever was made before has expired, and the chain proves it. */
async function expire(): Promise<void> {
  await harness.app.clock.jump(VALID_MS + 1_000);
  await harness.pass(SOLID_LAG + 2);
}

describe('a payout on Tron', () => {
  test('is signed, sent, followed and paid exactly once', async () => {
    const { person, place, withdraw, standing } = await ready();
    expect((await withdraw('100.123456')).code).toBe(200);
    await harness.poll();
    const { id, txHash } = await standing();
    expect(await standing()).toMatchObject({ state: 'sent', confirmations: 0 });
    await harness.pass(2);
    expect(await standing()).toMatchObject({ state: 'sent', confirmations: 2 });
    await harness.settle();
    const paid = await standing();
    expect(paid).toMatchObject({ state: 'paidOut', status: 2, txHash });
    expect(paidTo(place)).toBe(99_123_456n);
    expect(await harness.balance(person)).toEqual(['9899.876544', '0']);
    expect(harness.signer.signed(id)).toMatchObject([
      { txId: txHash, to: place, contract: harness.token, units: 99_123_456n },
    ]);
    // No node is asked to build what is signed: it could pay somebody else.
    expect(harness.chain.asked.filter((path) => path.includes('triggersmart'))).toEqual([]);
  });

  test.each(['REVERT', 'OUT_OF_ENERGY'])(
    'whose execution ends with %s is refunded in full once that is final',
    async (result) => {
      const { person, place, withdraw, standing } = await ready();
      harness.chain.mood.result = result;
      await withdraw();
      await harness.poll();
      await harness.pass(SOLID_LAG);
      expect((await standing()).state).toBe('sent');
      await harness.settle();
      expect(await standing()).toMatchObject({ state: 'failed', reason: 'bounced' });
      expect(await harness.balance(person)).toEqual(['10000', '0']);
      expect(paidTo(place)).toBe(0n);
    },
  );

  test('of the same amount to the same address at the same moment is paid twice', async () => {
    const { place, withdraw } = await ready();
    await withdraw();
    await withdraw();
    await harness.poll();
    await harness.settle();
    expect(paidTo(place)).toBe(198_000_000n);
  });

  test('that a reorganization removes from its block is included again, and paid once', async () => {
    const { place, withdraw, standing } = await ready();
    await withdraw();
    await harness.poll();
    const { txHash } = await standing();
    await harness.pass(SOLID_LAG - 1);
    harness.chain.reorganise(SOLID_LAG - 1, true);
    await harness.poll();
    expect(await standing()).toMatchObject({ state: 'sent', confirmations: 0 });
    await harness.settle();
    expect(await standing()).toMatchObject({ state: 'paidOut', txHash });
    expect(paidTo(place)).toBe(99_000_000n);
  });
});

describe('a broadcast', () => {
  test.each([
    ['whose answer is lost', { losesAnswers: true }],
    ['that the node forgets', { dropsBroadcasts: true }],
    ['that a busy node refuses', { refuses: 'SERVER_BUSY' }],
    ['that meets a node without peers', { refuses: 'NO_CONNECTION' }],
  ] as const)('%s is repeated as the same transaction, and pays once', async (_, fault) => {
    const { place, withdraw, standing } = await ready();
    Object.assign(harness.chain.mood, fault);
    await withdraw();
    await harness.poll();
    const { id, state, txHash } = await standing();
    expect(state).toBe('sent');
    harness.calm();
    await harness.poll();
    await harness.settle();
    expect(await standing()).toMatchObject({ state: 'paidOut', txHash });
    expect(harness.signer.signed(id)).toHaveLength(1);
    expect(paidTo(place)).toBe(99_000_000n);
  });
});

describe('a transaction that no block includes', () => {
  test('is made again only when the final chain has passed its expiration', async () => {
    const { place, withdraw, standing } = await ready();
    harness.chain.mood.isCrowded = true;
    await withdraw();
    await harness.poll();
    const first = await standing();
    await harness.app.clock.jump(VALID_MS + 1_000);
    harness.chain.mood.isUnsolid = true;
    // The newest blocks are past it, but they could still be replaced.
    await harness.pass(SOLID_LAG + 2);
    expect((await standing()).txHash).toBe(first.txHash);
    // The signer would refuse it as well; it is not even made.
    expect(await made(first.id)).toBe(1);
    harness.calm();
    await harness.pass(3);
    const second = await standing();
    expect(second.state).toBe('sent');
    expect(second.txHash).not.toBe(first.txHash);
    expect(harness.signer.signed(first.id)).toHaveLength(2);
    await harness.settle();
    expect(await standing()).toMatchObject({ state: 'paidOut', txHash: second.txHash });
    expect(paidTo(place)).toBe(99_000_000n);
  });

  test('is not made again when a late block included it after all', async () => {
    const { place, withdraw, standing } = await ready();
    harness.chain.mood.isCrowded = true;
    await withdraw();
    await harness.poll();
    const { id, txHash } = await standing();
    await harness.app.clock.jump(VALID_MS - 6_000);
    harness.chain.mood.isCrowded = false;
    // The block before it is early enough; it is final only after the expiration.
    await harness.pass();
    await harness.pass(SOLID_LAG + 4);
    await harness.settle();
    expect(await standing()).toMatchObject({ state: 'paidOut', txHash });
    expect(harness.signer.signed(id)).toHaveLength(1);
    expect(paidTo(place)).toBe(99_000_000n);
  });

  test('is given up after the third, and the money is the customer’s again', async () => {
    const { person, place, withdraw, standing } = await ready();
    harness.chain.mood.isCrowded = true;
    await withdraw();
    await harness.poll();
    const { id } = await standing();
    for (let transaction = 0; transaction < 3; transaction++) await expire();
    await harness.pollLater();
    expect(await standing()).toMatchObject({ state: 'failed', reason: 'bounced' });
    expect(harness.signer.signed(id)).toHaveLength(3);
    expect(await harness.balance(person)).toEqual(['10000', '0']);
    harness.calm();
    await harness.settle();
    expect(paidTo(place)).toBe(0n);
  });
});

describe('a node that lies', () => {
  test('about who was paid neither confirms nor refunds a payout', async () => {
    const { person, place, withdraw, standing } = await ready();
    harness.chain.mood.tellsPayee = harness.freshAddress(9_000);
    await withdraw();
    await harness.poll();
    await harness.settle();
    await harness.pollLater();
    expect((await standing()).state).toBe('sent');
    expect(await harness.balance(person)).toEqual(['9900', '100']);
    expect(paidTo(place)).toBe(99_000_000n);
    const [row] = await harness.app.db`
      select outcome from wallet.tron_payout_transaction where outcome = 'unclear'`;
    expect(row).toEqual({ outcome: 'unclear' });
    // As an operator would after a look at another node.
    await harness.app.db`update wallet.tron_payout_transaction set outcome = 'paid'
      where outcome = 'unclear'`;
    await harness.pollLater();
    expect((await standing()).state).toBe('paidOut');
  });

  test('about the results of blocks proves no expiration', async () => {
    const { place, withdraw, standing } = await ready();
    await withdraw();
    await harness.poll();
    const { id, txHash } = await standing();
    harness.chain.mood.hidesResults = true;
    await harness.pass();
    await expire();
    await harness.pollLater();
    expect(await standing()).toMatchObject({ state: 'sent', txHash });
    expect(harness.signer.signed(id)).toHaveLength(1);
    harness.calm();
    await harness.pollLater();
    await harness.settle();
    expect((await standing()).state).toBe('paidOut');
    expect(paidTo(place)).toBe(99_000_000n);
  });
});

describe('a signer of Tron', () => {
  test.each(['isDown', 'isReady'] as const)(
    'whose %s changes holds payouts like a network outage',
    async (trouble) => {
      const { withdraw, standing } = await ready();
      harness.signer.mood[trouble] = !harness.signer.mood[trouble];
      await withdraw();
      await harness.poll();
      expect(await standing()).toMatchObject({ state: 'waiting', reason: 'chainDown' });
      harness.calm();
      await harness.pollLater();
      await harness.settle();
      expect((await standing()).state).toBe('paidOut');
    },
  );

  test('whose answer is lost is asked again for the same transaction', async () => {
    const { place, withdraw, standing } = await ready();
    harness.signer.mood.losesPayouts = true;
    await withdraw();
    await harness.poll();
    const { id, state } = await standing();
    expect(state).toBe('sending');
    await harness.pollLater();
    harness.calm();
    await harness.pollLater();
    await harness.settle();
    expect((await standing()).state).toBe('paidOut');
    expect(harness.signer.signedFor.filter((each) => each === id).length).toBeGreaterThan(1);
    expect(harness.signer.signed(id)).toHaveLength(1);
    expect(paidTo(place)).toBe(99_000_000n);
  });

  test('that signs with another key, or does not prove its identity, is not believed', async () => {
    const { person, place, withdraw, standing } = await ready();
    harness.signer.mood.signsOtherwise = true;
    await withdraw();
    await harness.poll();
    await harness.pollLater();
    expect((await standing()).state).toBe('sending');
    harness.signer.mood.forges = true;
    await harness.pollLater();
    expect((await standing()).state).toBe('sending');
    expect(await harness.balance(person)).toEqual(['9900', '100']);
    expect(paidTo(place)).toBe(0n);
  });

  test('that is asked by two processes pays once', async () => {
    const { place, withdraw, standing } = await ready();
    const beside = await harness.beside();
    await withdraw();
    await Promise.all([harness.poll(), beside.clock.advance(3_000)]);
    await harness.settle();
    await beside.app.stop();
    await beside.db.end();
    expect((await standing()).state).toBe('paidOut');
    expect(paidTo(place)).toBe(99_000_000n);
  });
});

test('a payout address is refused if its checksum is wrong, it is simulated or of the house', async () => {
  const { person } = await ready();
  const asked = { currency: 'USDT', chainType: 'TRC20', safePassword: FUND_PASSWORD };
  const add = async (address: string) =>
    errorOf(await person.call('addPayoutAccount', { ...asked, address }));
  expect(await add('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe('wallet.addressChecksum');
  expect(await add('practice-trc20-0123456789')).toBe('wallet.addressInvalid');
  // What the paying account is paid, the house keeps; what a token's contract is paid is lost.
  await harness.app.clock.advance(31_000);
  expect(await add(harness.signer.address)).toBe('wallet.addressInvalid');
  expect(await add(harness.token)).toBe('wallet.addressInvalid');
});

test('a payout to the paying account, whoever asked for it, is made by nobody', async () => {
  const { person, place, withdraw, standing } = await ready();
  harness.signer.mood.isDown = true;
  await withdraw();
  await harness.poll();
  await harness.app.db`update wallet.withdrawal set account = ${harness.signer.address}
    where user_id = ${person.userId}`;
  harness.calm();
  await harness.pollLater();
  const { id, state } = await standing();
  expect(state).toBe('sending');
  expect(harness.signer.signed(id)).toEqual([]);
  await harness.app.db`update wallet.withdrawal set account = ${place} where id = ${id}`;
  await harness.pollLater();
  await harness.settle();
  expect(paidTo(place)).toBe(99_000_000n);
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});

test('detects a payout that does not match its withdrawal', async () => {
  await harness.app.db`update wallet.tron_payout set amount = amount + 1
    where send_id = (select min(send_id) from wallet.tron_payout)`;
  const found = (await audit(harness.app.db)).map(({ check }) => check);
  expect(found).toEqual(['tron-payouts-are-paid-once']);
});
