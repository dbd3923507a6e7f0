import type { KeyObject } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { SymbolDay } from '@candor/domain/proofs/sealed-day';
import {
  factsOf,
  forgeSymbolDay,
  type PublishedTick,
  readFormerDay,
} from './testing/former-day.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../docs/verify/verify-ticks.mjs', import.meta.url),
);

interface Script {
  checkTicks(
    sealed: SymbolDay,
    options: {
      get(call: string, asked: { symbol: string; day: string; after: number }): Promise<unknown>;
      keys: readonly { key: KeyObject; from: number; until: number }[];
      problem(text: string): void;
    },
  ): Promise<unknown>;
}

const { checkTicks } = (await import(SCRIPT)) as Script;
const former = readFormerDay();
/** Number of ticks in a forgery. */
const TICKS = 310;

/** Problems that the script reports for a symbol's day with these ticks. */
async function problemsOf(
  sealed: SymbolDay,
  ticks: readonly PublishedTick[],
  key: KeyObject,
): Promise<string[]> {
  const problems: string[] = [];
  await checkTicks(sealed, {
    async get(_call, { day, after }) {
      const isDay = day === sealed.day;
      return { ticks: isDay ? ticks.slice(Math.max(after - sealed.firstSequence + 1, 0)) : [] };
    },
    keys: [{ key, from: 0, until: Infinity }],
    problem: (text) => void problems.push(text),
  });
  return problems;
}

/**
 * Problems that the script reports when the server itself recorded something else from the start.
 */
async function forged(
  symbol: string,
  change: (lines: string[], sequence: number) => string[],
  seal: Partial<SymbolDay> = {},
): Promise<string[]> {
  const facts = former.ticks
    .get(symbol)!
    .slice(0, TICKS)
    .map((tick, at) => change(factsOf(tick).split('\n'), at + 1).join('\n'));
  const written = forgeSymbolDay({ ...former.symbols.get(symbol)!, ...seal }, facts);
  return problemsOf(written.sealed, written.ticks, written.key);
}

/** Rewrites one source of a tick: `venue,price,age,reason`. */
const rewritten =
  (at: number, place: number, change: (fields: string[]) => string[]) =>
  (lines: string[], sequence: number): string[] => {
    if (sequence !== at) return lines;
    const sources = lines[8]!.split(';');
    sources[place] = change(sources[place]!.split(',')).join(',');
    return lines.with(8, sources.join(';'));
  };

describe('verify-ticks', () => {
  test.each(['BTCUSDT', 'ETHUSDT'])(
    'finds nothing wrong with %s of a day sealed by the previous release, nor with a true copy',
    async (symbol) => {
      const { ticks, symbols, key } = former;
      expect(ticks.get(symbol)!.length).toBe(471);
      expect(await problemsOf(symbols.get(symbol)!, ticks.get(symbol)!, key)).toEqual([]);
      expect(await forged(symbol, (lines) => lines)).toEqual([]);
    },
  );

  test.each(['stale', 'outlier', 'frozen', 'jump', 'alone', 'missing'])(
    'catches an honest fresh venue rejected as %s',
    async (reason) => {
      const strike = rewritten(200, 1, ([venue, price, age]) => [venue!, price!, age!, reason]);
      expect(await forged('ETHUSDT', strike)).toEqual([
        `tick 200 of ETHUSDT says that birch is ${reason}, by the rules it is used`,
      ]);
    },
  );

  test('catches the use of a source ten minutes old', async () => {
    const age = rewritten(300, 2, ([venue, price]) => [venue!, price!, '600000', 'used']);
    const [first] = await forged('ETHUSDT', age);
    expect(first).toBe(
      'tick 300 of ETHUSDT says that cedar is used, by the rules it is outOfOrder',
    );
    const always = (lines: string[]) =>
      lines.with(8, lines[8]!.replace(/(cedar,[\d.]+),\d+/, '$1,600000'));
    expect((await forged('ETHUSDT', always)).length).toBeGreaterThan(TICKS / 2);
  });

  test('catches a venue with a thousand votes, and a duplicate venue', async () => {
    const thousand = { venues: 'alder:1000,birch:1,cedar:1' };
    expect(await forged('ETHUSDT', (lines) => lines, thousand)).toEqual([
      'the sources of ETHUSDT give alder 1000 votes, the rules 1',
    ]);
    const twice = { venues: 'alder:1,alder:1,cedar:1' };
    expect(await forged('ETHUSDT', (lines) => lines, twice)).toContain(
      'the sources of ETHUSDT name a venue twice',
    );
    const shared = { venues: 'west-usdc:12,north-usdt:12,south-usdt:12' };
    expect(await forged('BTCUSDT', (lines) => lines, shared)).toEqual([
      'the sources of BTCUSDT give north-usdt 12 votes, the rules 6',
    ]);
  });

  test('catches a venue that is left out of one tick', async () => {
    const without = (lines: string[], sequence: number) =>
      sequence === 100 ? lines.with(8, lines[8]!.split(';').slice(1).join(';')) : lines;
    expect(await forged('ETHUSDT', without)).toEqual([
      'tick 100 of ETHUSDT has other sources than those that are published',
    ]);
  });

  test('catches ticks of another day, and one left out before midnight', async () => {
    expect(await forged('ETHUSDT', (lines) => lines, { day: '2026-01-08' })).toEqual([
      'tick 1 of ETHUSDT is of another day',
      'tick 310 of ETHUSDT is of another day',
    ]);
    const ticks = former.ticks.get('ETHUSDT')!;
    const sealed = { ...former.symbols.get('ETHUSDT')!, firstSequence: 201 };
    sealed.previousHash = ticks[199]!.hash;
    const problems: string[] = [];
    await checkTicks(sealed, {
      async get(_call, { day }) {
        return { ticks: day === sealed.day ? ticks.slice(200) : ticks.slice(0, 199) };
      },
      keys: [{ key: former.key, from: 0, until: Infinity }],
      problem: (text) => void problems.push(text),
    });
    expect(problems).toContain('the ticks of ETHUSDT do not follow those of the evening before');
  });

  test('catches a jump that nothing confirmed', async () => {
    const jump = (lines: string[], sequence: number) => {
      if (sequence !== 150) return lines;
      const sources = lines[8]!.replace(/,([\d.]+),(\d+),/g, ',6000,$2,');
      return lines.with(4, '6000').with(8, sources);
    };
    expect(await forged('ETHUSDT', jump)).toContain(
      'tick 150 of ETHUSDT says that alder is used, by the rules it is jump',
    );
  });

  test('catches a price that its sources do not give, a halt without a reason, and time that stands still', async () => {
    const at = (sequence: number, line: number, text: string) => (lines: string[], now: number) =>
      now === sequence ? lines.with(line, text) : lines;
    expect(await forged('ETHUSDT', at(50, 4, '4830.99'))).toEqual([
      'tick 50 of ETHUSDT has another price than its sources give',
    ]);
    expect(await forged('ETHUSDT', at(50, 6, 'halted'))).toContain(
      'tick 50 of ETHUSDT is halted, its sources make it live',
    );
    const time = factsOf(former.ticks.get('ETHUSDT')![48]!).split('\n')[3]!;
    expect((await forged('ETHUSDT', at(50, 3, time))).join()).toContain(
      'tick 50 of ETHUSDT is not later than the one before',
    );
  });
});
