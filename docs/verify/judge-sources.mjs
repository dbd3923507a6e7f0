// How each source of a recorded price must have been judged, by the published rules alone.
import { venueNamed, weighByVotes } from './judge-votes.mjs';
import { fixed, floor, ONE } from './rules.mjs';

const distance = (a, b) => (a > b ? a - b : b - a);
const share = (a, b) => floor(distance(a, b) * ONE, b);

/** Reasons against a quote. Trusted in version 1, whose record does not contain the quote. */
const UNUSABLE = new Set(['invalid', 'outOfOrder', 'future']);
const JUMP = fixed('0.05');
const isSecond = ({ form }) => form === 'candor-tick-2';

/** The published votes: venues with one quote currency share twelve; one without has one. */
export function votesOf(names) {
  const quotes = names.map((name) => name.split('-')[1]);
  return new Map(
    names.map((name, at) => {
      const sharing = quotes.filter((quote) => quote === quotes[at]).length;
      return [name, quotes[at] === undefined ? 1 : Math.max(1, Math.floor(12 / sharing))];
    }),
  );
}

/** Median by votes; the mean of the two prices in the middle if they split the votes in half. */
function medianOf(sources, votes) {
  const sorted = sources.toSorted((a, b) => Number(a.price > b.price) - Number(a.price < b.price));
  const half = sorted.reduce((sum, { venue }) => sum + votes.get(venue), 0) / 2;
  let below = 0;
  for (const [at, { venue, price }] of sorted.entries()) {
    below += votes.get(venue);
    if (below > half) return price;
    if (below === half) return (price + sorted[at + 1].price) / 2n;
  }
}

/** Initial state. `isWhole`: the recorder remembered nothing either; `since` when, if known. */
const nothingKnown = (isWhole, since) => ({
  since,
  sources: new Map(),
  accepted: [],
  pending: null,
  isWhole,
});

/** Why a venue's newest quote was unusable, from the quote itself and the good one before it. */
function refusalOf({ venue, price, time, refused }, now, known) {
  const { said, at } = refused;
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(said) || fixed(said) === 0n) return 'invalid';
  if (at > now + 1_000) return 'future';
  if (price > 0n && at < time) return 'outOfOrder';
  // A quote that was ahead of its time on arrival stays refused until the next one.
  const before = known.sources.get(venue)?.refused;
  const wasAhead = before?.reason === 'future' && before.said === said && before.at === at;
  const isUntold =
    known.price === undefined && (known.since === undefined || at > known.since + 1_000);
  return wasAhead || isUntold ? 'future' : 'good';
}

/** Judges one source: the reason against it, '' for none, '?' if that depends on ticks not read. */
function judgeAlone(source, tick, known, { validityMs, deviation }) {
  const { venue, price, time, reason, refused } = source;
  const before = known.sources.get(venue);
  if (refused) return refusalOf(source, tick.time, known);
  if (price === 0n && time === 0) return before ? 'outOfOrder' : 'missing';
  if (!isSecond(tick) && UNUSABLE.has(reason)) return reason;
  if (price <= 0n) return 'invalid';
  if (time > tick.time + 1_000) return 'future';
  if (before && time < before.time) return 'outOfOrder';
  if (tick.time - time > validityMs) return 'stale';
  if (!before) return known.isWhole ? '' : '?';
  if (before.price !== price || known.price === undefined) return '';
  if (before.since === undefined) return '?';
  const isOld = before.indexThen > 0n && tick.time - before.since >= 60_000;
  return isOld && 2n * share(known.price, before.indexThen) > deviation ? 'frozen' : '';
}

/** Whether a price is more than 5 % from that of five seconds ago; held until two more agree. */
function guard({ accepted, pending }, candidate, time) {
  const recent = accepted.filter((each) => time - each.time <= 30_000);
  const reference = recent.findLast((each) => time - each.time >= 5_000) ?? recent[0];
  const confirmations =
    pending && share(candidate, pending.price) <= JUMP ? pending.confirmations + 1 : 0;
  const isJump = reference !== undefined && share(candidate, reference.price) > JUMP;
  return {
    isJump,
    isHeld: isJump && confirmations < 2,
    confirmations,
    reference: reference?.price,
  };
}

/** State after a tick, taken as recorded, so that a wrong tick is reported only once. */
function knownAfter(known, tick, candidate, guarded) {
  const { sources, accepted, pending, isWhole } = known;
  const next = { sources: new Map(sources), accepted, pending, isWhole, price: tick.price };
  for (const { venue, price, time, reason, refused: quote } of tick.sources) {
    const before = sources.get(venue);
    const index = known.price ?? 0n;
    const refused = quote && { ...quote, reason };
    if (price === 0n && time === 0 && !refused) continue;
    const isChanged = before ? before.price !== price : isWhole;
    const begun = isChanged ? { since: tick.time, indexThen: index } : before;
    const isFirst = begun?.indexThen === 0n && before?.time !== time;
    const stands = { ...begun, ...(isFirst && { indexThen: index }) };
    next.sources.set(venue, { ...stands, price, time, refused });
  }
  const now = { time: tick.time, price: candidate };
  if (candidate === undefined) return next;
  if (tick.state === 'halted' && guarded.isAlone) return { ...next, pending: null };
  if (tick.state === 'halted')
    return { ...next, pending: { price: candidate, confirmations: guarded.confirmations } };
  const standing = accepted.findLastIndex((each) => tick.time - each.time >= 5_000);
  const kept = guarded.isJump ? [] : accepted.slice(Math.max(standing, 0));
  return { ...next, pending: null, accepted: [...kept, now] };
}

/** `weighByVotes` for version 1: every venue has published votes, and prices are not converted. */
function weighByVoices(tick, alone, known, rules) {
  const votes = votesOf(tick.sources.map(({ venue }) => venue));
  const reasons = [...alone];
  const left = () => tick.sources.filter((_, at) => reasons[at] === '');
  const median = medianOf(left(), votes);
  for (const [at, { price }] of tick.sources.entries()) {
    const isFar = () => distance(price, median) > floor(median * rules.deviation, ONE);
    if (reasons[at] === '' && isFar()) reasons[at] = 'outlier';
  }
  const candidate = left().length >= 2 ? medianOf(left(), votes) : undefined;
  const guarded = candidate === undefined ? {} : guard(known, candidate, tick.time);
  const against = candidate === undefined ? 'alone' : 'jump';
  const state = left().length >= 3 ? 'live' : 'closeOnly';
  return { reasons, candidate, guarded, against, state, wrong: '', known: {} };
}

/** Whether a tick names the published venues, in order, with owner and currency. */
function areVenues({ symbol, sources, ...tick }, names) {
  if (sources.map(({ venue }) => venue).join() !== names.join()) return false;
  if (!isSecond(tick)) return true;
  return sources.every(({ venue, owner, quote }) => {
    const published = venueNamed(venue, symbol);
    return owner === published.owner && quote === published.quote;
  });
}

/** Judges the sources of a tick again: what is wrong with its record, and the next state. */
function judge(tick, known, { names, ...rules }) {
  const alone = tick.sources.map((source) => judgeAlone(source, tick, known, rules));
  const told = tick.sources.map(({ reason }, at) =>
    alone[at] === '?' ? (reason === 'frozen' ? 'frozen' : '') : alone[at],
  );
  const weigh = isSecond(tick) ? weighByVotes : weighByVoices;
  const weighed = weigh(tick, told, known, { ...rules, guard });
  const { reasons, candidate, guarded, wrong } = weighed;
  const isPriced = candidate !== undefined && !guarded.isHeld;
  const next = { ...knownAfter(known, tick, candidate, guarded), ...weighed.known };
  if (!areVenues(tick, names))
    return { fault: 'has other sources than those that are published', next };
  const against = isPriced ? '' : weighed.against;
  const state = isPriced ? weighed.state : 'halted';
  const price = isPriced ? candidate : known.price;
  const due = reasons.map((reason) => reason || against);
  return { fault: disagreement(tick, { due, state, price }) || wrong, next };
}

function disagreement(tick, { due, state, price }) {
  const wrong = tick.sources.findIndex(({ reason }, at) => reason !== due[at]);
  if (wrong !== -1) {
    const { venue, reason } = tick.sources[wrong];
    return `says that ${venue} is ${reason || 'used'}, by the rules it is ${due[wrong] || 'used'}`;
  }
  const hidden = tick.sources.find(
    (source, at) => isSecond(tick) && UNUSABLE.has(due[at]) !== Boolean(source.refused),
  );
  if (hidden) return `does not show the quote of ${hidden.venue} that was of no use`;
  if (tick.state !== state) return `is ${tick.state}, its sources make it ${state}`;
  if (price === undefined || tick.price === price) return '';
  return 'has another price than its sources give';
}

/**
 * Checks the ticks of a market against the rules, one after another, and returns what is wrong with
 * each. A recorder that restarts forgets everything and leaves a gap. After a gap both states are
 * possible.
 */
export function sourceJudge({ isWhole, ...rules }) {
  let known = [nothingKnown(isWhole)];
  let last;
  return (tick) => {
    const isGap = last !== undefined && tick.time - last > 1.5 * rules.intervalMs;
    const anew = isGap ? [nothingKnown(true, last)] : [];
    const judged = [...known, ...anew].map((each) => judge(tick, each, rules));
    last = tick.time;
    const agreeing = judged.filter(({ fault }) => !fault).map(({ next }) => next);
    known = agreeing.length > 0 ? withoutTwins(agreeing).slice(-3) : [judged[0].next];
    return agreeing.length > 0 ? '' : judged[0].fault;
  };
}

/** Drops states that will judge the same from here on. */
function withoutTwins(all) {
  if (all.length === 1) return all;
  const signOf = ({ sources, rates, accepted, pending }) => {
    const stands = [...sources].map(([venue, { since, indexThen }]) => [venue, since, indexThen]);
    const seen = [...(rates ?? [])].map(([currency, { length }]) => [currency, length]);
    return [stands, seen, accepted[0]?.time, pending?.price, pending?.confirmations].join(';');
  };
  return [...new Map(all.map((each) => [signOf(each), each])).values()];
}
