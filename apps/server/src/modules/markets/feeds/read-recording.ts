import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Quantity } from '@candor/domain/money/money';
import { pricedMarkets } from '@candor/domain/markets/symbols';
import { invariant } from '@candor/domain/refusal';

const unzip = promisify(gunzip);

/** One recorded minute of a venue; prices as written in the file. */
export interface RecordedBar {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: Quantity;
}

export interface RecordedVenue {
  /** Exchange and quote currency: `kraken-usdc`. */
  readonly name: string;
  /** The exchange: its markets fail together. */
  readonly owner: string;
  readonly quote: string;
  /** By Unix minute. A missing minute was not recorded. */
  readonly bars: ReadonlyMap<number, RecordedBar>;
}

const FILE_NAME = /^([a-z0-9]+)-([a-z0-9]+)\.([a-z0-9-]+)\.1min\.[^/]*\.csv\.gz$/;
const HEADER = 'time,open,high,low,close,volume';
/** Quotes worth about one dollar: the index converts them at the venues' rates. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC']);

/**
 * Minute recordings of a directory, `<base>-<quote>.<exchange>.1min.<period>.csv.gz`, by symbol.
 */
export async function readRecordings(directory: string): Promise<Map<string, RecordedVenue[]>> {
  const bySymbol = new Map<string, RecordedVenue[]>();
  for (const name of (await readdir(directory)).sort()) {
    const [, base = '', quote = '', exchange = ''] = FILE_NAME.exec(name) ?? [];
    const symbol = symbolFor(base.toUpperCase(), quote.toUpperCase());
    if (symbol === undefined) continue;
    const text = (await unzip(await readFile(join(directory, name)))).toString('utf8');
    const venue = {
      name: `${exchange}-${quote}`,
      owner: exchange,
      quote,
      bars: readBars(text, name),
    };
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), venue]);
  }
  return bySymbol;
}

function symbolFor(base: string, quote: string): string | undefined {
  const isSame = (a: string, b: string) => a === b || (DOLLARS.has(a) && DOLLARS.has(b));
  return pricedMarkets.find((market) => market.base === base && isSame(market.quote, quote))
    ?.symbol;
}

function readBars(text: string, name: string): Map<number, RecordedBar> {
  const [header, ...lines] = text.trimEnd().split('\n');
  invariant(header === HEADER, `${name} does not begin with ${HEADER}`);
  const bars = new Map<number, RecordedBar>();
  for (const line of lines) {
    const [time = '', open = '', high = '', low = '', close = '', volume = ''] = line.split(',');
    bars.set(Number(time) / 60, { open, high, low, close, volume: readVolume(volume) });
  }
  return bars;
}

/** Recorders write small volumes with an exponent (5e-05). */
function readVolume(text: string): Quantity {
  const plain = /e/i.test(text) ? Number(text).toFixed(18) : text;
  return parseFixed(plain) as Quantity;
}
