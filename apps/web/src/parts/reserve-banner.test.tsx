import { DAY_MS } from '@candor/domain/durations';
import { now } from '@candor/client/clock';
import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo } from '../platform/route.ts';
import { pageOf } from '../testing/customer.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../testing/played-server.ts';
import { ReserveBanner, ReserveLine } from './reserve-banner.tsx';

type SealedDay = ResultOf<'getSealedDay'>;

const root = '0'.repeat(64);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** 104.2 USDT for 100 that are owed, and 3 BTC for 2. */
function sealed(day: string): SealedDay {
  const of = (currency: 'USDT' | 'BTC', owed: string, held: string) => ({
    day,
    currency,
    customerCount: 1,
    liabilities: money(owed),
    promised: money('0'),
    assets: [{ place: 'custody' as const, amount: money(held), isPractice: false }],
    root,
    hash: root,
    signature: '',
  });
  return {
    day,
    symbolCount: 0,
    tickCount: 0,
    ticksRoot: root,
    orderCount: 0,
    ordersRoot: root,
    reservesRoot: root,
    previousHash: root,
    hash: root,
    signature: '',
    salt: '',
    sealedAt: 0,
    symbols: [],
    reserves: [of('BTC', '2', '3'), of('USDT', '100', '104.2')],
  };
}

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

function seal(day: string): void {
  server.answer('listSealedDays', pageOf(sealed(day)));
  server.answer('getSealedDay', sealed(day));
}

const link = () => page.getByRole('link', { name: /^Reserves 104\.2%/ });

test.each([
  ['the banner', <ReserveBanner key="banner" />],
  ['the line of the sign-in screen', <ReserveLine key="line" />],
])('%s leads with the weakest coverage, to the proof', async (_, shown) => {
  seal(dayAt(now() - DAY_MS));
  await openScreen(shown);
  await expect.element(link()).toHaveAttribute('href', hrefTo('reserves'));
});

test('an overdue seal is said in the banner, and nobody signs in under it', async () => {
  const day = dayAt(now() - 5 * DAY_MS);
  seal(day);
  await openScreen(
    <>
      <ReserveLine />
      <ReserveBanner />
    </>,
  );
  await expect.element(page.getByText(text('reserves.rowLate', { day }))).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
});
