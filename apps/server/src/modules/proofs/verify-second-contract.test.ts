import type { DecidingTick, SecondContract } from '@candor/domain/second-contracts/terms';
import { money, rate, toText, type Price } from '@candor/domain/money/money';
import { profitOf } from '@candor/domain/second-contracts/outcome';
import { winProfit } from '@candor/domain/second-contracts/odds';
import { settledBy } from '@candor/domain/second-contracts/settlement';
import fc from 'fast-check';
import { expect, test } from 'vitest';

type FaultOf = (
  order: object,
  about: { tickAt: (sequence: number) => Promise<object | undefined>; versions: object[] },
) => Promise<string>;
// The script is plain JavaScript without types, as anyone runs it.
const script = '../../../../../docs/verify/settle-second-contract.mjs';
const { faultOfSecondContract } = (await import(script)) as { faultOfSecondContract: FaultOf };

const START_MS = 1_795_000_000_000;
const contract: SecondContract = {
  id: 'ab12',
  userId: 'somebody',
  symbol: 'BTCUSDT',
  direction: 'up',
  periodS: 60,
  profitRate: rate('0.8'),
  stake: money('7.777777'),
  winProfit: winProfit(money('7.777777'), rate('0.8')),
  acceptedAtMs: START_MS,
  acceptedSequence: 10,
};

/** Ticks with gaps, pauses and prices that often repeat. */
const anyLog = fc
  .array(
    fc.record({
      afterMs: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 40_000 })),
      price: fc.integer({ min: 100, max: 103 }),
      state: fc.constantFrom('live', 'live', 'live', 'closeOnly', 'halted'),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let timeMs = START_MS - 500;
    return steps.map(({ afterMs, price, state }, index): DecidingTick => {
      timeMs += afterMs;
      return { sequence: 10 + index, timeMs, price: BigInt(price) as Price, state };
    });
  });

test('settles every log with the script as the product does, and accepts no other outcome', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLog,
      fc.constantFrom('up' as const, 'down' as const),
      fc.constantFrom(1 as const, 2 as const),
      async (log, direction, rule) => {
        const bet = { ...contract, direction };
        const { status, entry, exit } = settledBy(bet, log, rule);
        const tickAt = async (sequence: number) => {
          const tick = log[sequence - 10];
          return tick && { ...tick, time: tick.timeMs };
        };
        const order = {
          direction,
          periodS: bet.periodS,
          profitRate: '0.8',
          stake: '7.777777',
          acceptedAt: START_MS,
          acceptedSequence: 10,
          status,
          ...(entry && { entrySequence: entry.sequence }),
          ...(exit && { exitSequence: exit.sequence }),
          profit: toText(profitOf(bet, status)),
          ...(rule === 2 && { exitRule: rule }),
        };
        expect(await faultOfSecondContract(order, { tickAt, versions: [] })).toBe('');
        for (const other of ['won', 'lost', 'tied', 'voided'].filter((each) => each !== status))
          expect(
            await faultOfSecondContract({ ...order, status: other }, { tickAt, versions: [] }),
          ).not.toBe('');
        const short = { ...order, profit: toText((profitOf(bet, status) - 1n) as never) };
        expect(await faultOfSecondContract(short, { tickAt, versions: [] })).toContain(
          'the rules give',
        );
      },
    ),
  );
});
