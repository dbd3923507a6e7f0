import { calls, type ResultOf } from '@candor/contract/calls';
import { add, money } from '@candor/domain/money/money';
import { merkleRoot, rootOfInclusion } from '@candor/domain/proofs/merkle';
import { assetSum, commitmentText, reserveDayText, shareSum } from '@candor/domain/proofs/reserves';
import { leafBytes, rootOfSumWay } from '@candor/domain/proofs/sum-tree';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { audit } from '../../audit/audit.ts';
import type { Visitor } from '../../testing/test-app.ts';
import { sha256, toHex } from './seal.ts';
import { DAY, tradeADay, type TradedDay } from './testing/traded-day.ts';

type Proof = ResultOf<'getReserveProof'>;

let traded: TradedDay;
beforeAll(async () => {
  traded = await tradeADay();
});
afterAll(() => traded?.app.close());

const fromHex = (text: string) => Buffer.from(text, 'hex');

async function sealedReserves() {
  const { result } = await traded.app.call('getSealedDay', { day: DAY });
  return z.decode(calls.getSealedDay.result, result);
}

async function proofOf(who: Visitor, currency = 'USDT'): Promise<Proof> {
  const { result } = await traded.app.call('getReserveProof', { day: DAY, currency }, who);
  return z.decode(calls.getReserveProof.result, result);
}

/** Root and total that a proof leads to. */
async function rootOf({ share, path, reserves }: Proof) {
  const sum = shareSum(share);
  const salt = fromHex(share.salt);
  const commitment = sha256(commitmentText(share.userId));
  const found = await rootOfSumWay(
    {
      node: { hash: sha256(leafBytes({ salt, commitment, sum })), sum },
      index: share.index,
      size: reserves.customerCount,
      path: path.map((each) => ({ hash: fromHex(each.hash), sum: each.sum })),
    },
    sha256,
  );
  return found && { root: toHex(found.hash), total: found.sum };
}

describe('the reserves of a day', () => {
  test('are sealed per currency under the day, each signed', async () => {
    const day = await sealedReserves();
    expect(day.reserves.map(({ currency }) => currency)).toEqual([
      'ADA',
      'BNB',
      'BTC',
      'DOGE',
      'ETH',
      'LUM',
      'ORB',
      'SOL',
      'USDT',
      'XRP',
    ]);
    for (const each of day.reserves) expect(toHex(sha256(reserveDayText(each)))).toBe(each.hash);
    const leaves = day.reserves.map(({ hash }) => fromHex(hash));
    expect(toHex(merkleRoot(leaves, sha256))).toBe(day.reservesRoot);
  });

  test('cover everything owed, and are labeled as practice money', async () => {
    const { reserves } = await sealedReserves();
    const usdt = reserves.find(({ currency }) => currency === 'USDT')!;
    expect(usdt.customerCount).toBe(5);
    expect(usdt.promised).toBe(money('10.123455'));
    expect(assetSum(usdt.assets)).toBe(money('100050000'));
    expect(usdt.assets.map(({ isPractice }) => isPractice)).toEqual([true]);
    expect(assetSum(usdt.assets)).toBeGreaterThan(add(usdt.liabilities, usdt.promised));
  });

  test('list as owed what the books say for the end of the day, whatever happened since', async () => {
    const { db, clock } = traded.app;
    const { share } = await proofOf(traded.trader);
    const [books] = await db<{ held: string }[]>`
      select sum(amount)::text as held from ledger.posting
      where user_id = ${traded.trader.userId} and kind not like 'house:%'
        and created_at < ${`${DAY}T24:00:00Z`}::timestamptz`;
    expect(share.held).toBe(money(books!.held));
    expect(share.staked).toBe(money('12.345678'));
    // The short that stayed open was in profit at midnight.
    expect(share.openProfit).toBeGreaterThan(0n);
    expect(clock.now()).toBeGreaterThan(Date.parse(`${DAY}T24:00:00Z`));
  });
});

describe('a proof of one customer', () => {
  test('leads to the sealed root and total, and on to the day', async () => {
    const proof = await proofOf(traded.trader);
    const { reserves, day } = proof;
    expect(await rootOf(proof)).toEqual({ root: reserves.root, total: reserves.liabilities });
    const found = await rootOfInclusion(
      {
        leaf: fromHex(reserves.hash),
        index: proof.currencyIndex,
        size: proof.currencyCount,
        path: proof.currencyPath.map(fromHex),
      },
      sha256,
    );
    expect(toHex(found!)).toBe(day.reservesRoot);
  });

  test('is refused to a customer owed nothing, without a day, and without a session', async () => {
    const { app } = traded;
    const stranger = await app.signUp();
    const asked = { day: DAY, currency: 'USDT' };
    const keyOf = async (request: object, who: Visitor = {}) =>
      (await app.call('getReserveProof', { ...request }, who)).errorKey;
    expect(await keyOf(asked, stranger)).toBe('proofs.noShare');
    expect(await keyOf({ ...asked, currency: 'BTC' }, traded.trader)).toBe('proofs.noShare');
    expect(await keyOf({ ...asked, day: '2026-01-09' }, stranger)).toBe('proofs.dayNotSealed');
    expect(await keyOf(asked)).toBe('session.required');
  });

  test('reveals nothing of others: leaf and salt are derived from the own id', async () => {
    const { share } = await proofOf(traded.trader);
    expect(share.userId).toBe(traded.trader.userId);
    expect(share.salt).toMatch(/^[0-9a-f]{64}$/);
    const other = await rootOf({
      ...(await proofOf(traded.trader)),
      share: { ...share, userId: 'x' },
    });
    expect(other?.root).not.toBe((await proofOf(traded.trader)).reserves.root);
  });
});

describe('the audit', () => {
  const findings = async () => [...new Set((await audit(traded.app.db)).map(({ check }) => check))];

  test('finds nothing in an honest day', async () => {
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['a customer who was left out', 'delete from proofs.reserve_leaf'],
    ['a balance that was made smaller', 'update proofs.reserve_leaf set held = held - 1'],
    ['a stake that was forgotten', 'update proofs.reserve_leaf set staked = 0'],
    ['a total that is not the sum', 'update proofs.reserve_day set liabilities = liabilities / 2'],
  ])('finds %s', async (_what, change) => {
    const { db } = traded.app;
    await db`create table kept_leaf as select * from proofs.reserve_leaf`;
    await db`create table kept_day as select * from proofs.reserve_day`;
    await db.unsafe(change);
    expect(await findings()).toEqual(['reserves-hold-every-customer']);
    await db`truncate proofs.reserve_leaf, proofs.reserve_day`;
    await db`insert into proofs.reserve_leaf select * from kept_leaf`;
    await db`insert into proofs.reserve_day select * from kept_day`;
    await db`drop table kept_leaf, kept_day`;
    expect(await findings()).toEqual([]);
  });
});
