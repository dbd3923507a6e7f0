// Checks every recorded price of one market on one day, and keeps them for the orders.
import { fixed } from './rules.mjs';
import { isSigned, rootOf, sha256 } from './seals.mjs';

/** The price with half of the voices on either side. */
function weightedMedian(sources, voices) {
  const sorted = sources.toSorted((a, b) => Number(a.price > b.price) - Number(a.price < b.price));
  const weights = sorted.map(({ venue }) => Number(voices.get(venue) ?? 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const [index, { price }] of sorted.entries()) {
    below += weights[index];
    if (2 * below > all) return price;
    if (2 * below === all) return (price + sorted[index + 1].price) / 2n;
  }
}

function readTick({ text, hash, signature }) {
  const [, symbol, sequence, time, price, , state, , sources, previousHash] = text.split('\n');
  const used = sources.split(';').filter((source) => source.endsWith(',used'));
  const votes = used.map((source) => source.split(','));
  const said = { symbol, state, previousHash, price: fixed(price), sequence: Number(sequence) };
  const prices = votes.map(([venue, at]) => ({ venue, price: fixed(at) }));
  return { text, hash, signature, ...said, time: Number(time), sources: prices };
}

/** What is wrong with a tick: its hash, signature, place in the chain, or price from its sources. */
function faultOf(tick, before, voices, key) {
  const { length } = tick.sources;
  const isEnough = { live: length >= 3, closeOnly: length === 2, halted: length === 0 }[tick.state];
  const median = length === 0 ? (before.price ?? tick.price) : weightedMedian(tick.sources, voices);
  if (sha256(tick.text).toString('hex') !== tick.hash)
    return 'was changed: this is not what was hashed';
  if (!isSigned(tick, key)) return 'is not signed with the key of the server';
  if (tick.previousHash !== before.hash || tick.sequence !== before.sequence + 1)
    return 'does not follow the one before: something was left out or put in';
  if (!isEnough) return `is ${tick.state} with ${length} sources`;
  return tick.price === median ? '' : 'has another price than its sources give';
}

const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** The ticks of a symbol's sealed day, checked while they arrive. */
export async function checkTicks(sealed, { get, key, problem }) {
  const { symbol, day, firstSequence, lastSequence, previousHash } = sealed;
  const voices = new Map(sealed.venues.split(',').map((each) => each.split(':')));
  const ticks = new Map();

  async function* download(asked, from) {
    for (let after = from; after !== undefined;) {
      const found = await get('listDayTicks', { symbol, day: asked, after, limit: 1000 });
      yield* found.ticks.map(readTick);
      after = found.next;
    }
  }

  /** Checks ticks in order and keeps them; `before` is the tick they follow, if known. */
  async function check(found, before) {
    for await (const tick of found) {
      before ??= { sequence: tick.sequence - 1, hash: tick.previousHash };
      const fault = faultOf(tick, before, voices, key);
      if (fault) problem(`tick ${tick.sequence} of ${symbol} ${fault}`);
      ticks.set(tick.sequence, tick);
      before = tick;
    }
    return before;
  }

  const yesterday = dayOf(Date.parse(day) - 86_400_000);
  const last = await check(download(yesterday, Math.max(firstSequence - 20, 0)));
  await check(download(day, 0), {
    price: last?.price,
    sequence: firstSequence - 1,
    hash: previousHash,
  });
  const hashes = [];
  for (let at = firstSequence; at <= lastSequence; at += 1) hashes.push(ticks.get(at)?.hash ?? '');
  if (rootOf(hashes) !== sealed.root || hashes.length !== sealed.tickCount)
    problem(`the ticks of ${symbol} are not those that were sealed`);

  /** A tick by its sequence, fetched when it lies on an earlier day; undefined after the day. */
  async function tickAt(sequence) {
    if (ticks.has(sequence) || sequence > lastSequence) return ticks.get(sequence);
    // One that was left out of the day is reported above; here it is a price that counts for nothing.
    if (sequence >= firstSequence) return { sequence, time: 0, state: 'halted' };
    const { time } = await get('getTick', { symbol, sequence });
    const after = Math.max(sequence - 20, 0);
    const found = await get('listDayTicks', { symbol, day: dayOf(time), after, limit: 1000 });
    await check(found.ticks.map(readTick));
    return ticks.get(sequence);
  }
  return { ticks, tickAt, count: hashes.length };
}
