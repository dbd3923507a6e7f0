import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { existsSync } from 'node:fs';
import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  openVenueServer,
  type VenueServer,
} from './modules/markets/testing/venues/venue-server.ts';
import { vendorKeys, voices } from './modules/markets/testing/venues/voices.ts';
import { openBitcoinHarness } from './modules/wallet/testing/bitcoin-harness.ts';
import { openEvmHarness } from './modules/wallet/testing/evm-harness.ts';
import { fundingHarness } from './modules/wallet/testing/funding-harness.ts';
import { ManualClock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { alertRules, firing, runbooksFolder, type Scrape } from './testing/alert-rules.ts';
import { type ArchivingServer, startArchivingServer } from './testing/archiving-server.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { START_MS } from './testing/test-app-defaults.ts';

/** Alerts whose fault was played. */
const played = new Set<string>();

async function scrape({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<Scrape> {
  const { payload } = await app.server.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return { text: payload, atMs: clock.now() };
}

/** The alert does not fire before its fault, and does after it; returns the series. */
async function firesBy(
  alert: string,
  of: Pick<TestApp, 'app' | 'clock'>,
  fault: () => Promise<unknown>,
): Promise<readonly string[]> {
  const rule = alertRules.find((each) => each.alert === alert)!;
  const before = await scrape(of);
  expect(firing(rule, before, before), alert).toEqual([]);
  await fault();
  const found = firing(rule, await scrape(of), before);
  expect(found, alert).not.toEqual([]);
  played.add(alert);
  return found;
}

describe('a product in trouble', () => {
  let app: TestApp;
  let isDatabaseGone = false;
  beforeAll(async () => {
    app = await createTestApp({
      throughDb: (db) =>
        new Proxy(db, {
          apply: (target, self, given) =>
            isDatabaseGone && Array.isArray(given[0])
              ? Promise.reject(new Error('no database'))
              : (Reflect.apply(target as never, self, given) as unknown),
        }) as Db,
    });
    await app.clock.advance(3 * SECOND_MS);
  });
  afterAll(() => app.close());

  test('alarms by withdrawals that wait, are stuck or late', async () => {
    const funding = fundingHarness(app);
    const { person, withdrawalInfoId } = await funding.ready();
    await funding.withdraw(person, { withdrawalInfoId });
    const plant = (status: string, ageS: number, holds: string) => app.db`
      update wallet.withdrawal set status = ${status}, holds = ${holds}::text::jsonb,
        deadline_at = case when ${holds}::text <> '[]' then now() + interval '1 day' end,
        created_at = ${app.clock.now() - ageS * SECOND_MS}::timestamptz`;
    await firesBy('WithdrawalsWaiting', app, () =>
      plant('waiting', 90_000, '[{"reason": "review"}]'),
    );
    await firesBy('WithdrawalsStuck', app, () => plant('approved', 2_000, '[]'));
    await firesBy('PayoutsLate', app, () => plant('sending', 60, '[{"reason": "handoverLate"}]'));
  });

  test('alarms by events and jobs that nobody does', async () => {
    await app.db.begin(async (tx) => {
      await tx`insert into platform.outbox (id, topic, body, created_at)
        values (gen_random_uuid(), 'me:nobody', '{}', ${app.clock.now()})`;
      await firesBy('OutboxOld', app, async () => {
        await app.db`insert into platform.outbox (id, topic, body, created_at)
          values (gen_random_uuid(), 'me:nobody', '{}', ${app.clock.now() - 2 * MINUTE_MS})`;
      });
    });
    const overdue = app.clock.now() - 6 * MINUTE_MS;
    const found = await firesBy('JobsLate', app, async () => {
      await app.db`insert into platform.due (name, key, due_at) values ('nobody', 'x', ${overdue})`;
    });
    expect(found).toEqual(['job="nobody"']);
    await app.db`delete from platform.due where name = 'nobody'`;
  });

  test('alarms by a crowd at the database, and by a clock in doubt', async () => {
    await firesBy('DatabaseBusy', app, async () => {
      for (let each = 0; each < 60; each++)
        void app.db`select pg_sleep(0.5)`.catch(() => undefined);
    });
    await firesBy('ClockInDoubt', app, async () => {
      app.clock.putInDoubt({ aheadMs: 3_000 });
      await app.clock.advance(SECOND_MS);
    });
    app.clock.putInDoubt(null);
    await app.clock.advance(SECOND_MS);
  });

  test('alarms by a wrong book', async () => {
    await firesBy('MoneyStopped', app, async () => {
      await app.db`update ledger.balance set available = available + 1`;
      await app.db`update platform.due set due_at = ${app.clock.now()} where name = 'audit'`;
      await app.clock.advance(5 * SECOND_MS);
    });
  });

  test('alarms by prices, audits and figures that stand still', async () => {
    await app.db`update platform.audit_result set good_at = ${app.clock.now()}`;
    await firesBy('PricesStopped', app, async () => app.clock.step(MINUTE_MS));
    await firesBy('AuditOld', app, async () => app.clock.step(3 * 60 * MINUTE_MS));
    await firesBy('MetricsStale', app, async () => {
      isDatabaseGone = true;
      app.clock.step(5 * MINUTE_MS);
    });
    isDatabaseGone = false;
  });
});

describe('a live house', () => {
  const venues = ['binance', 'okx', 'bybit', 'bitstamp'] as const satisfies LiveVenueName[];
  const codes = { binance: 'BTCUSDT', okx: 'BTC-USDT', bybit: 'BTCUSDT', bitstamp: 'btcusdt' };
  const STEP_MS = 2_000;
  let app: TestApp;
  const servers = new Map<string, VenueServer>();
  beforeAll(async () => {
    const clock = new ManualClock(START_MS);
    for (const name of [...venues, 'oanda'] as const)
      servers.set(name, await openVenueServer(voices[name], clock));
    app = await createTestApp({
      mode: 'live',
      identityReview: 'people',
      feed: 'live',
      live: {
        venues,
        keys: { oanda: vendorKeys.oanda },
        addresses: Object.fromEntries([...servers].map(([name, each]) => [name, each.addresses])),
      },
    });
    await vi.waitUntil(() => [...servers.values()].every((each) => each.lines().length === 1));
  });
  afterAll(async () => {
    await app.close();
    for (const server of servers.values()) await server.close();
  });

  const quote = (name: keyof typeof codes, middle: number) =>
    servers.get(name)!.publish(codes[name], {
      bid: `${middle - 1}`,
      ask: `${middle + 1}`,
      timeMs: app.clock.now(),
    });

  /** Lets the sources speak and the product listen for as long. */
  async function pass(forMs: number, speak: () => void): Promise<void> {
    for (let passedMs = 0; passedMs < forMs; passedMs += STEP_MS) {
      speak();
      for (const name of venues) await servers.get(name)!.settle();
      await app.clock.advance(STEP_MS);
    }
  }
  const all = () => venues.forEach((name) => quote(name, 20_000));

  test('alarms by a source that refuses our key', async () => {
    await pass(4 * SECOND_MS, all);
    const found = await firesBy('SourceRefused', app, async () => {
      servers.get('oanda')!.faults.add('keyRefused');
      servers.get('oanda')!.disconnectAll();
      await pass(20 * SECOND_MS, all);
    });
    expect(found).toEqual(['source="oanda"']);
  });

  test('alarms by sources that are silent, wrong or always lost', async () => {
    const wrong = () => {
      quote('binance', 20_000);
      quote('okx', 20_000);
      quote('bybit', 23_000);
    };
    const before = await scrape(app);
    const silent = await firesBy('SourceSilent', app, async () => {
      servers.get('bitstamp')!.faults.add('socketDown').add('restDown');
      servers.get('bitstamp')!.disconnectAll();
      await pass(4 * MINUTE_MS, wrong);
    });
    expect(silent).toEqual(['source="bitstamp-usdt"']);
    await pass(6 * MINUTE_MS, wrong);
    const now = await scrape(app);
    for (const [alert, source] of [
      ['SourceRejected', 'source="bybit-usdt",reason="outlier"'],
      ['SourceFlapping', 'source="bitstamp"'],
    ] as const) {
      const rule = alertRules.find((each) => each.alert === alert)!;
      expect(firing(rule, before, before)).toEqual([]);
      expect(firing(rule, now, before), alert).toContain(source);
      played.add(alert);
    }
  });
});

test('a paying account that runs low alarms', async () => {
  const evm = await openEvmHarness();
  await evm.app.clock.advance(2 * SECOND_MS);
  const found = await firesBy('HotWalletLow', evm.app, async () => {
    await evm.chain.setTokens(evm.token, evm.signer.address, 5_000_000n);
    await evm.chain.mine();
    await evm.app.clock.advance(32 * SECOND_MS);
  });
  expect(found).toEqual(['currency="USDT",network="ERC20"']);
  await evm.close();
});

test('a paying account that holds too much, or proves nothing, alarms', async () => {
  const evening = Date.UTC(2026, 0, 7, 23, 50);
  const evm = await openEvmHarness({ startMs: evening });
  const saver = await evm.signUp();
  await evm.chain.payToken(evm.token, await evm.addressOf(saver), 20_000_000_000_000n);
  await evm.pass(4);
  await evm.app.clock.advance(32 * SECOND_MS);
  // A twentieth of what the books hold on chains, then a quarter.
  const found = await firesBy('WalletShareHigh', evm.app, async () => {
    await evm.chain.setTokens(evm.token, evm.signer.address, 5_000_000_000_000n);
    await evm.chain.mine(13);
    await evm.app.clock.jump(11 * MINUTE_MS);
    await evm.app.clock.advance(32 * SECOND_MS);
  });
  expect(found).toEqual(['currency="USDT",share="hot"']);
  const unproven = await firesBy('ControlUnproven', evm.app, async () => {
    evm.signer.mood.control = 'refuses';
    await evm.app.clock.jump(10 * MINUTE_MS);
    await evm.app.clock.advance(100 * SECOND_MS);
  });
  expect(unproven).toEqual(['network="eip155:31337"']);
  await evm.close();
});

test('coins of Bitcoin that run low alarm', async () => {
  const bitcoin = await openBitcoinHarness();
  // It was shown before the payer had its coins.
  await bitcoin.app.clock.advance(32 * SECOND_MS);
  const found = await firesBy('BitcoinCoinsLow', bitcoin.app, async () => {
    const { node, signer } = bitcoin;
    for (const [txId, index, satoshis] of node.coinsOf(signer.address))
      node.accept(signer.spendCoin(txId, index, satoshis, bitcoin.freshAddress()));
    await bitcoin.pass();
    await bitcoin.app.clock.advance(32 * SECOND_MS);
  });
  expect(found).toEqual(['currency="BTC",network="BTC"']);
  await bitcoin.close();
});

describe('an archive of the log', () => {
  let server: ArchivingServer;
  let app: TestApp;
  beforeAll(async () => {
    server = await startArchivingServer();
    app = await createTestApp({ line: async () => server.url, startMs: server.startMs });
    await server.archived();
  });
  afterAll(async () => {
    await app.close();
    await server.remove();
  });

  test('alarms by a command that fails, until it succeeds', async () => {
    await firesBy('ArchiveFailing', app, () => server.meets('disk full'));
    await server.meets('nothing');
    await server.archived();
    const now = await scrape(app);
    for (const rule of alertRules.filter(({ alert }) => alert.startsWith('Archive')))
      expect(firing(rule, now, now), rule.alert).toEqual([]);
  });

  test('alarms by a command that never ends', async () => {
    await firesBy('ArchiveOld', app, async () => {
      await server.meets('hanging mount');
      app.clock.step(11 * MINUTE_MS);
    });
    await server.meets('nothing');
  });

  test('shows nothing of an archive where there is none', async () => {
    const plain = await createTestApp();
    expect((await scrape(plain)).text).not.toMatch(/^candor_archive/m);
    await plain.close();
  });
});

test('every alert has a page of its own, and its fault was played', () => {
  for (const { alert, annotations } of alertRules) {
    const name = annotations.runbook.replace('docs/how-to/runbooks/', '');
    expect(existsSync(new URL(name, runbooksFolder)), name).toBe(true);
    expect(played, alert).toContain(alert);
  }
});
