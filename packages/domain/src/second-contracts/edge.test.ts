import { expect, test } from 'vitest';
import { KeyedStream, normalOf } from '../markets/practice/keyed-stream.ts';
import { parseFixed } from '../money/fixed.ts';
import { rate, type Price } from '../money/money.ts';
import { expectedValueRate } from './odds.ts';
import { profitOf } from './outcome.ts';
import { settledBy } from './settlement.ts';
import { betWith } from './testing/bets.ts';

const CONTRACTS = 1_000_000;
const STEPS = 6;

test.each([1, 2026])(
  'a million contracts on a driftless walk cost what the ticket shows, within three sigma (seed %i)',
  (seed) => {
    const profitRate = rate('0.85');
    const bets = (['up', 'down'] as const).map((direction) =>
      betWith({
        direction,
        profitRate,
        stake: parseFixed('100') as never,
        winProfit: parseFixed('85') as never,
      }),
    );
    const entry = {
      sequence: 21,
      timeMs: 10_400,
      price: parseFixed('20000') as Price,
      state: 'live' as const,
    };
    const stream = KeyedStream.open(new Uint8Array(32).fill(seed % 256));
    let profit = 0n;
    for (let index = 0; index < CONTRACTS; index++) {
      let walked = 0;
      const words = stream.wordsAt(0, index);
      for (let step = 0; step < STEPS; step++) walked += normalOf(words[step]!);
      const price = (entry.price + BigInt(Math.round(walked * 1e9)) * 10n ** 9n) as Price;
      const exit = { sequence: 22, timeMs: 70_400, price, state: 'live' as const };
      const bet = bets[index % 2]!;
      profit += profitOf(bet, settledBy(bet, [entry, exit]).status);
    }
    const edge = Number(profit / BigInt(CONTRACTS)) / 1e20;
    const sigma = (1 + 0.85) / 2 / Math.sqrt(CONTRACTS);
    const advertised = Number(expectedValueRate(profitRate)) / 1e18;
    expect(Math.abs(edge - advertised)).toBeLessThan(3 * sigma);
  },
);
