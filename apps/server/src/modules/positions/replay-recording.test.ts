import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Tick } from '@candor/domain/markets/tick';
import { money, price, rate, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { withThirdHouse } from '../markets/testing/depeg.ts';
import { findRecordings, openRecordedMarket } from '../markets/testing/recorded-market.ts';
import { openHarness, type Harness } from './testing/harness.ts';
import { PlayedPrices } from './testing/played-prices.ts';

type Shown = ResultOf<'listPositions'>['records'][number];
type Venues = Awaited<ReturnType<typeof openRecordedMarket>>['venues'];

const ROUND_MS = 4 * 3_600_000;
const recordings = findRecordings();

const intents: Partial<RequestOf<'openPosition'>>[] = [
  { direction: 'long', leverage: 20 },
  { direction: 'short', leverage: 20 },
  { direction: 'short', leverage: 10 },
];

/**
 * The worst price for a position that any of these venues recorded around a moment, from the files.
 */
function worstAround(venues: Venues, direction: Shown['direction'], timeMs: number): bigint[] {
  const minute = Math.floor(timeMs / MINUTE_MS);
  return venues.flatMap(({ bars }) =>
    [minute - 1, minute].flatMap((each) => {
      const bar = bars.get(each);
      return bar ? [price(direction === 'long' ? bar.low : bar.high)] : [];
    }),
  );
}

const isPast = ({ direction, liquidationPrice = price('0') }: Shown, at: bigint): boolean =>
  direction === 'long' ? at <= liquidationPrice : at >= liquidationPrice;

describe.skipIf(!recordings)(
  'recorded days of Bitcoin, from three venues, with open positions (CANDOR_RECORDINGS)',
  () => {
    let harness: Harness;
    let venues: Venues;
    let played: PlayedPrices;
    let user: string;
    const positions: Shown[] = [];

    async function openRound(tick: Tick): Promise<void> {
      await harness.clock.jump(tick.timeMs - harness.clock.now());
      await harness.settled();
      for (const intent of intents) {
        const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 1, margin: money('100') };
        await harness.call('openPosition', user, {
          ...order,
          ...intent,
        } as RequestOf<'openPosition'>);
      }
    }

    beforeAll(async () => {
      harness = await openHarness(0, (db) => (played = new PlayedPrices(db)));
      await harness.fund('equity', '100000000');
      user = await harness.newCustomer('1000000');
      const market = await openRecordedMarket(harness.db, recordings ?? '', withThirdHouse);
      ({ venues } = market);
      await harness.start();
      for await (const tick of market.ticks({ batchMs: DAY_MS })) {
        played.play(tick);
        if (tick.timeMs % ROUND_MS === 0 && tick.state === 'live') await openRound(tick);
      }
      await harness.settled();
      for (let pageNo = 1; ; pageNo += 1) {
        const page = await harness.call('listPositions', user, { pageNo, pageSize: 100 });
        positions.push(...page.records);
        if (pageNo >= page.pages) break;
      }
    });
    afterAll(() => harness?.close());

    test('liquidates only where the dollar and tether markets also passed the level', () => {
      const trusted = venues.filter(({ quote }) => quote !== 'usdc');
      const liquidated = positions.filter(({ closeReason }) => closeReason === 'liquidation');
      expect(liquidated.length).toBeGreaterThan(10);
      const wronged = liquidated.filter((position) => {
        const timeMs = position.priceProof.close?.time ?? 0;
        const worst = worstAround(trusted, position.direction, timeMs);
        return !worst.some((at) => isPast(position, at));
      });
      expect(wronged.map(({ id }) => id)).toEqual([]);
    });

    test('closes at prices among the used sources, none of them halted', () => {
      for (const { priceProof } of positions) {
        if (!priceProof.close) continue;
        const { sources, price: index, state } = priceProof.close;
        const used = sources
          .filter((source) => source.used)
          .map((source) => (price(source.price) * rate(source.rate ?? '1')) / rate('1'));
        expect(state).not.toBe('halted');
        expect(used.some((at) => at <= index) && used.some((at) => at >= index)).toBe(true);
      }
    });

    test('keeps positions open that the rejected stablecoin market would have liquidated', () => {
      const broken = venues.filter(({ quote }) => quote === 'usdc');
      const trusted = venues.filter(({ quote }) => quote !== 'usdc');
      const spared = positions.filter((position) => {
        const endMs = position.priceProof.close?.time ?? Number.POSITIVE_INFINITY;
        const isTempted = (bars: Venues[number]['bars'], last: number) =>
          [...bars].some(
            ([minute, bar]) =>
              minute * MINUTE_MS > position.openedAt &&
              minute * MINUTE_MS < last &&
              isPast(position, price(position.direction === 'long' ? bar.high : bar.low)),
          );
        const first = (of: Venues) => of.some(({ bars }) => isTempted(bars, endMs - 5 * MINUTE_MS));
        return first(broken) && !first(trusted);
      });
      expect(spared.length).toBeGreaterThan(5);
    });

    test('leaves the books balanced with no negative balance', async () => {
      expect(await harness.findings()).toEqual([]);
      expect(await audit(harness.db)).toEqual([]);
      const { free } = await harness.money(user);
      expect(money(free) > 0n).toBe(true);
      const open = positions.filter(({ status }) => status === 'open');
      const margin = open.reduce((sum, position) => sum + position.margin, 0n);
      expect((await harness.money(user)).margin).toBe(toText(margin as never));
      expect(harness.complaints).toEqual([]);
    });
  },
);
