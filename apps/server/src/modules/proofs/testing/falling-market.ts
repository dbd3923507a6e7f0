import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MINUTE_S = 60;
/** Bitcoin by minute: flat, falls by a twelfth, recovers a little, flat. */
const closes = [60_000, 59_400, 58_200, 57_000, 55_800, 55_200, 56_000, 56_000];
const MINUTES = 20;
/** Venues and each one's distance from the middle; the two of one owner share its vote. */
const venues = [
  ['btc-usdt.north', 0],
  ['btc-usdt.south', 3.25],
  ['btc-usdt.west', -1.5],
  ['btc-usdc.west', 4],
] as const;

/**
 * Writes a recording of four venues in which Bitcoin falls far enough to liquidate; returns its
 * folder.
 */
export async function recordFallingMarket(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'falling-market-'));
  for (const [name, offset] of venues) {
    const file = join(folder, `${name}.1min.made-up.csv.gz`);
    await writeFile(file, gzipSync(barsOf(offset)));
  }
  return folder;
}

function barsOf(offset: number): string {
  const lines = ['time,open,high,low,close,volume'];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const open = closeOf(minute - 1) + offset;
    const close = closeOf(minute) + offset;
    const [low, high] = [Math.min(open, close), Math.max(open, close)];
    lines.push([minute * MINUTE_S, open, high, low, close, '1.5'].join(','));
  }
  return lines.join('\n');
}

const closeOf = (minute: number): number =>
  closes[Math.min(Math.max(minute, 0), closes.length - 1)] ?? 0;
