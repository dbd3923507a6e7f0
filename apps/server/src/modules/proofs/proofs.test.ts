import { createPublicKey, verify } from 'node:crypto';
import type { ResultOf } from '@candor/contract/calls';
import { merkleRoot, rootOfInclusion } from '@candor/domain/proofs/merkle';
import { sealedDayText, symbolDayText } from '@candor/domain/proofs/sealed-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundAfter } from '../operators/testing/found-after.ts';
import { sha256, toHex } from './seal.ts';
import { DAY, tradeADay, type TradedDay } from './testing/traded-day.ts';

let traded: TradedDay;
beforeAll(async () => {
  traded = await tradeADay();
});
afterAll(() => traded?.app.close());

const call: TradedDay['app']['call'] = (...given) => traded.app.call(...given);
const sealedDay = async () =>
  (await call('getSealedDay', { day: DAY })).result as ResultOf<'getSealedDay'>;

interface WireOrder {
  kind: string;
  id: string;
  closeReason?: string;
}

describe('a day that has ended', () => {
  test('is sealed once, with every symbol that has ticks', async () => {
    const { result } = await call('listSealedDays');
    expect(result).toMatchObject({ total: 1, records: [{ day: DAY, orderCount: 18 }] });
    const { symbols, tickCount } = await sealedDay();
    expect(symbols.map(({ symbol }) => symbol)).toContain('BTCUSDT');
    expect(symbols.reduce((sum, each) => sum + each.tickCount, 0)).toBe(tickCount);
  });

  test('has a root over its symbols, and both are signed with the tick key', async () => {
    const day = await sealedDay();
    const leaves = day.symbols.map(({ hash }) => Buffer.from(hash, 'hex'));
    expect(toHex(merkleRoot(leaves, sha256))).toBe(day.ticksRoot);
    const { tickPublicKey } = (await call('getPublicKey')).result as { tickPublicKey: string };
    const der = Buffer.from(tickPublicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const texts = [[day, sealedDayText(day)] as const].concat(
      day.symbols.map((each) => [each, symbolDayText(each)] as never),
    );
    for (const [{ hash, signature }, text] of texts) {
      expect(toHex(sha256(text))).toBe(hash);
      expect(verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64'))).toBe(
        true,
      );
    }
  });

  test('fixes the operators’ log and the settings, so that later changes are detected', async () => {
    const { db } = traded.app;
    const { logs } = await sealedDay();
    expect(logs).toMatchObject({ operatorLines: 0, operatorsHead: '0'.repeat(64) });
    const { result } = await call('listSettingVersions', { pageSize: 100 });
    const { records } = result as ResultOf<'listSettingVersions'>;
    expect(records).toContainEqual(expect.objectContaining({ key: 'sys_set', version: 1 }));
    const byKey = records.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const leaves = byKey.map(({ hash }) => Buffer.from(hash, 'hex'));
    expect(toHex(merkleRoot(leaves, sha256))).toBe(logs!.settingsRoot);
    const found = () => foundAfter(db, 'select 1', 'operators-log-is-sealed');
    expect(await found()).toBe(0);
    const cut = `update proofs.day set operator_lines = 3, operators_head = sha256('then')`;
    expect(await foundAfter(db, cut, 'operators-log-is-sealed')).toBe(1);
  });

  test('can be downloaded tick by tick, and the texts lead to its root', async () => {
    const { symbols } = await sealedDay();
    const bitcoin = symbols.find(({ symbol }) => symbol === 'BTCUSDT')!;
    const hashes: Uint8Array[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const asked = { symbol: 'BTCUSDT', day: DAY, after, limit: 100 };
      const { result } = await call('listDayTicks', asked);
      const { ticks, next } = result as ResultOf<'listDayTicks'>;
      hashes.push(...ticks.map(({ text }) => sha256(text)));
      after = next;
    }
    expect(hashes).toHaveLength(bitcoin.tickCount);
    expect(toHex(merkleRoot(hashes, sha256))).toBe(bitcoin.root);
  });

  test('proves each of its ticks, and no tick of another day', async () => {
    const { symbols } = await sealedDay();
    for (const { symbol, firstSequence, lastSequence, root } of symbols.slice(0, 3))
      for (const sequence of [firstSequence, firstSequence + 7, lastSequence]) {
        const { result } = await call('getTickInclusion', { symbol, sequence });
        const proof = result as ResultOf<'getTickInclusion'>;
        const { hash, index, path, sealed } = proof;
        const siblings = path.map((each) => Buffer.from(each, 'hex'));
        const size = sealed.tickCount;
        const leaf = Buffer.from(hash, 'hex');
        const found = await rootOfInclusion({ leaf, index, size, path: siblings }, sha256);
        expect(toHex(found!)).toBe(root);
        const inDay = {
          leaf: Buffer.from(sealed.hash, 'hex'),
          index: proof.symbolIndex,
          size: proof.day.symbolCount,
          path: proof.symbolPath.map((each) => Buffer.from(each, 'hex')),
        };
        expect(toHex((await rootOfInclusion(inDay, sha256))!)).toBe(proof.day.ticksRoot);
      }
    const next = { symbol: 'BTCUSDT', sequence: symbols[0]!.lastSequence + 1 };
    expect((await call('getTickInclusion', next)).errorKey).toBe('proofs.dayNotSealed');
  });
});

describe('the orders of a day', () => {
  test('are complete and anonymous; only owners can recognize their own', async () => {
    const { salt } = await sealedDay();
    const { result } = await call('listDayOrders', { day: DAY });
    const { orders } = result as { orders: WireOrder[] };
    expect(orders.filter(({ kind }) => kind === 'opened')).toHaveLength(8);
    const reasons = orders.flatMap(({ closeReason }) => closeReason ?? []);
    expect(reasons.filter((reason) => reason === 'user')).toHaveLength(2);
    expect(new Set(reasons)).toEqual(
      new Set(['liquidation', 'stopLoss', 'trailingStop', 'takeProfit', 'user']),
    );
    expect(reasons).toHaveLength(7);
    expect(JSON.stringify(orders)).not.toContain(traded.liquidatedId);
    const own = toHex(sha256(`${salt}${traded.liquidatedId}`));
    expect(orders.filter(({ id }) => id === own)).toHaveLength(2);
  });

  test('are pages of one list', async () => {
    const all = (await call('listDayOrders', { day: DAY })).result as { orders: WireOrder[] };
    const pages: WireOrder[] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
      const { result } = await call('listDayOrders', { day: DAY, from, limit: 3 });
      const portion = result as { orders: WireOrder[]; next?: number };
      pages.push(...portion.orders);
      from = portion.next;
    }
    expect(pages).toEqual(all.orders);
  });

  test('are refused for a day that is not sealed', async () => {
    const asked = { day: '2026-01-08' };
    expect((await call('listDayOrders', asked)).errorKey).toBe('proofs.dayNotSealed');
    expect((await call('getSealedDay', asked)).errorKey).toBe('proofs.dayNotSealed');
    expect((await call('getSealedDay', { day: '2026-02-30' })).fields).toEqual({
      day: 'field.day',
    });
  });
});

describe('downtime', () => {
  test('seals the days that passed during downtime in order, each once', async () => {
    const before = await sealedDay();
    await traded.app.clock.jump(2 * 86_400_000);
    await traded.app.clock.advance(120_000);
    const { result } = await call('listSealedDays');
    const { records } = result as ResultOf<'listSealedDays'>;
    expect(records.map(({ day }) => day)).toEqual(['2026-01-09', '2026-01-08', DAY]);
    expect(records[1]?.previousHash).toBe(before.hash);
    expect(records[0]).toMatchObject({ previousHash: records[1]?.hash });
    expect(await sealedDay()).toEqual(before);
    const today = (await call('getLogToday')).result as ResultOf<'getLogToday'>;
    expect(today.day).toBe('2026-01-10');
    expect(today.tickCount).toBeGreaterThan(0);
    expect(today.tickCount).toBeLessThan(before.tickCount);
  });
});
