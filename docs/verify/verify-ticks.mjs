// Checks every recorded price of one market on one day, and keeps them for the orders.
import { sourceJudge, votesOf } from './judge-sources.mjs';
import { venueNamed } from './judge-votes.mjs';
import { fixed, rulesOf } from './rules.mjs';
import { isSigned, rootOf, sha256 } from './seals.mjs';

/** Ticks of the previous evening: enough to know what the recorder remembered at midnight. */
const LOOK_BACK = 300;
/** For this long, it is unknown what the recorder remembered. */
const WARM_UP_MS = 90_000;

/** A tick from the text that was hashed. */
export function readTick({ text, hash, signature }) {
  const [form, symbol, sequence, time, price, , state, , sources, previousHash] = text.split('\n');
  const at = Number(time);
  return {
    form,
    text,
    hash,
    signature,
    symbol,
    state,
    previousHash,
    price: fixed(price),
    sequence: Number(sequence),
    time: at,
    sources: sources.split(';').map((source) => {
      const isSecond = form === 'candor-tick-2';
      const [venue, ...rest] = source.split(',');
      const [owner, quote, said, rate, age, reason, newest, newestAge] = isSecond
        ? rest
        : ['', '', rest[0], '1', ...rest.slice(1)];
      const judged = reason === 'used' ? '' : reason;
      const origin = { owner, quote, rate: fixed(rate) };
      const refused = newest !== undefined && { said: newest, at: at - Number(newestAge) };
      const good = { price: fixed(said), time: at - Number(age) };
      return { venue, ...origin, ...good, reason: judged, ...(refused && { refused }) };
    }),
  };
}

/** What is wrong with a tick itself: its hash, signature or place in the chain. */
function faultOf(tick, before, keys) {
  if (sha256(tick.text).toString('hex') !== tick.hash)
    return 'was changed: this is not what was hashed';
  if (!isSigned(tick, keys, tick.time)) return 'is not signed with the key of the server';
  if (tick.previousHash !== before.hash || tick.sequence !== before.sequence + 1)
    return 'does not follow the one before: something was left out or put in';
  return tick.time > (before.time ?? 0) ? '' : 'is not later than the one before';
}

const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** The venues of a sealed day must be those of the published table with the published votes. */
function faultOfVenues({ symbol, venues }) {
  const table = venues.split(',').map((each) => each.split(':'));
  const names = table.map(([name]) => name);
  if (new Set(names).size !== names.length) return 'name a venue twice';
  const votes = votesOf(names);
  // Version 2 lists venues with owner and currency, from which their votes follow.
  const second = table.filter((row) => row.length !== 2);
  const foreign = second.find(([name, ...row]) => {
    const { owner, quote } = venueNamed(name, symbol);
    return row.join() !== ['1', owner, quote].join();
  });
  if (foreign) return `name ${foreign.join(' ')}, which is not what is published`;
  const former = table.filter((row) => row.length === 2);
  const wrong = former.find(([name, voices]) => voices !== String(votes.get(name)));
  return wrong ? `give ${wrong[0]} ${wrong[1]} votes, the rules ${votes.get(wrong[0])}` : '';
}

/** Judges the sources of one tick after another, once enough was read to tell. */
function openJudge(sealed, { isWhole }) {
  const names = sealed.venues.split(',').map((each) => each.split(':')[0]);
  const judge = sourceJudge({ ...rulesOf(sealed.symbol), names, isWhole });
  let fromTime = isWhole ? 0 : undefined;
  return (tick) => {
    fromTime ??= tick.time + WARM_UP_MS;
    const fault = judge(tick);
    return tick.time >= fromTime ? fault : '';
  };
}

/** Checks the ticks of a symbol's sealed day as they arrive. */
export async function checkTicks(sealed, { get, keys, problem }) {
  const { symbol, day, firstSequence, lastSequence, previousHash } = sealed;
  const ticks = new Map();
  const venueFault = faultOfVenues(sealed);
  if (venueFault) problem(`the sources of ${symbol} ${venueFault}`);

  async function* download(asked, from) {
    for (let after = from; after !== undefined;) {
      const found = await get('listDayTicks', { symbol, day: asked, after, limit: 1000 });
      yield* found.ticks.map(readTick);
      after = found.next;
    }
  }

  /** Checks ticks in order and keeps them. `before` is the tick they follow, if known. */
  async function check(found, judge, before) {
    for await (const tick of found) {
      before ??= { sequence: tick.sequence - 1, hash: tick.previousHash };
      const fault = faultOf(tick, before, keys) || judge(tick);
      if (fault) problem(`tick ${tick.sequence} of ${symbol} ${fault}`);
      ticks.set(tick.sequence, tick);
      before = tick;
    }
    return before;
  }

  const yesterday = dayOf(Date.parse(day) - 86_400_000);
  const evening = [];
  for await (const tick of download(yesterday, Math.max(firstSequence - 1 - LOOK_BACK, 0)))
    evening.push(tick);
  // After a day without prices the recorder remembered nothing.
  const judge = openJudge(sealed, { isWhole: (evening[0]?.sequence ?? 1) === 1 });
  const last = await check(evening, judge);
  if (last && last.hash !== previousHash)
    problem(`the ticks of ${symbol} do not follow those of the evening before`);
  const midnight = { time: last?.time, sequence: firstSequence - 1, hash: previousHash };
  await check(download(day, 0), judge, midnight);
  const [first, newest] = [ticks.get(firstSequence), ticks.get(lastSequence)];
  for (const tick of [first, newest])
    if (tick && dayOf(tick.time) !== day)
      problem(`tick ${tick.sequence} of ${symbol} is of another day`);
  const hashes = [];
  for (let at = firstSequence; at <= lastSequence; at += 1) hashes.push(ticks.get(at)?.hash ?? '');
  if (rootOf(hashes) !== sealed.root || hashes.length !== sealed.tickCount)
    problem(`the ticks of ${symbol} are not those that were sealed`);

  /** A tick by its sequence, fetched if it is on an earlier day; undefined after the day. */
  async function tickAt(sequence) {
    if (ticks.has(sequence) || sequence > lastSequence) return ticks.get(sequence);
    // A tick missing from the day is reported above; here it counts as no price.
    if (sequence >= firstSequence) return { sequence, time: 0, state: 'halted' };
    const { time } = await get('getTick', { symbol, sequence });
    const after = Math.max(sequence - 1 - LOOK_BACK, 0);
    const found = await get('listDayTicks', { symbol, day: dayOf(time), after, limit: 1000 });
    await check(found.ticks.map(readTick), openJudge(sealed, { isWhole: after === 0 }));
    return ticks.get(sequence);
  }
  return { ticks, tickAt, count: hashes.length };
}
