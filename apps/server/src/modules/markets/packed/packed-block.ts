import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { TickState } from '@candor/domain/markets/index-price';
import { formatSources, parseSources, type Tick, tickText } from '@candor/domain/markets/tick';
import { price, quantity, toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Consecutive ticks of one symbol, compressed. Symbol, number and hashes are left out except those
 * that the first line needs: the chain tells them. Throws if the ticks would not come out the same.
 */
export async function packTicks(ticks: readonly Tick[]): Promise<Buffer> {
  const [first] = ticks;
  invariant(first, 'a block holds ticks');
  const head = [first.symbol, first.sequence, first.previousHash].join('\t');
  const bytes = await deflated([head, ...ticks.map(lineOf)].join('\n'));
  const restored = await unpackTicks(bytes);
  const isSame = restored.every((tick, index) => isEqual(tick, ticks[index]!));
  invariant(isSame && restored.length === ticks.length, 'packed ticks come out as they were');
  return bytes;
}

/** The ticks of a block, oldest first; their hashes are computed again. */
export async function unpackTicks(bytes: Uint8Array): Promise<Tick[]> {
  const [head = '', ...lines] = (await inflated(bytes)).toString('utf8').split('\n');
  const [symbol = '', firstSequence = '', previousHash = ''] = head.split('\t');
  const ticks: Tick[] = [];
  for (const line of lines) {
    const before = ticks.at(-1);
    const facts = factsOf(line, {
      symbol,
      sequence: before ? before.sequence + 1 : Number(firstSequence),
      previousHash: before?.hash ?? previousHash,
    });
    ticks.push({ ...facts, hash: sha256(tickText(facts)) });
  }
  return ticks;
}

const lineOf = (tick: Tick): string =>
  [
    tick.timeMs,
    toText(tick.price),
    toText(tick.volume),
    tick.state,
    tick.simulated ? 1 : 0,
    formatSources(tick.sources, tick.timeMs),
    tick.signature,
  ].join('\t');

function factsOf(
  line: string,
  place: Pick<Tick, 'symbol' | 'sequence' | 'previousHash'>,
): Omit<Tick, 'hash'> {
  const [time, at = '0', volume = '0', state, simulated, sources = '', signature = ''] =
    line.split('\t');
  const timeMs = Number(time);
  return {
    ...place,
    timeMs,
    price: price(at),
    volume: quantity(volume),
    state: state as TickState,
    simulated: simulated === '1',
    sources: parseSources(sources, timeMs),
    signature,
  };
}

/** The hash was computed from what came out, so it stands for everything but the signature. */
const isEqual = (one: Tick, other: Tick): boolean =>
  one.hash === other.hash && one.signature === other.signature;
