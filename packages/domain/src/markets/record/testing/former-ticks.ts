import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseFixed } from '../../../money/fixed.ts';
import type { Price } from '../../../money/money.ts';
import type { TickState } from '../../index-price.ts';
import { parseSources } from '../../tick.ts';
import type { Recorded } from '../former-record.ts';

const FILE = new URL('former-ticks.txt.gz', import.meta.url);

/** A tick as the previous release wrote it, without its hash. */
export interface FormerTick extends Recorded {
  readonly symbol: string;
}

/**
 * 1,400 ticks written by the previous release, with every venue failure it knew: bitcoin from four
 * venues of three quote currencies, the euro from three equal ones; with jumps and restarts.
 */
export function readFormerTicks(): FormerTick[] {
  const texts = gunzipSync(readFileSync(FILE)).toString('utf8').split('\n\n');
  return texts.map((text) => {
    const [, symbol = '', sequence, time, price = '', , state, , sources = ''] = text.split('\n');
    return {
      symbol,
      sequence: Number(sequence),
      timeMs: Number(time),
      price: parseFixed(price) as Price,
      state: state as TickState,
      sources: parseSources(sources, Number(time)),
    };
  });
}
