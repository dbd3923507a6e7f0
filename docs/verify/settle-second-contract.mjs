// How a second contract must have ended, from the published rule and the ticks alone.
import { CENT, fixed, ONE, plain, SECOND_CONTRACT_RULES } from './rules.mjs';
import { sha256 } from './seals.mjs';
import { madeAt } from './verify-logs.mjs';

/** A price may be at most this much later than the moment it stands for. */
const WINDOW_MS = 3_000;

/**
 * The first tick after a sequence and at or after a moment that counts; null if the log shows that
 * none came in time, undefined if the log ends too early to tell. `tickAt` returns a tick by its
 * sequence.
 */
async function awaited(tickAt, { after, from, counts }) {
  for (let sequence = after + 1; ; sequence += 1) {
    const tick = await tickAt(sequence);
    if (!tick) return undefined;
    if (tick.time > from + WINDOW_MS) return null;
    if (tick.time >= from && counts(tick)) return tick;
  }
}

/** Entry: first live tick after acceptance. Exit: first non-halted one from entry + period on. */
export async function settle(order, tickAt) {
  const { acceptedAt, acceptedSequence, direction, periodS } = order;
  const isLive = ({ state }) => state === 'live';
  const entry = await awaited(tickAt, {
    after: acceptedSequence,
    from: acceptedAt + 1,
    counts: isLive,
  });
  if (!entry) return { status: entry === null ? 'voided' : 'active', entry: null, exit: null };
  let from = entry.time + periodS * 1_000;
  let after = entry.sequence;
  let reference = entry.price;
  for (;;) {
    const exit = await awaited(tickAt, { after, from, counts: isTradable });
    if (exit === undefined) return { status: 'active', entry, exit: null };
    if (exit) return { status: outcomeOf(direction, reference, exit.price), entry, exit };
    const pause = order.exitRule === 2 ? await standstill(tickAt, { after, from }) : null;
    if (!pause) return { status: pause === null ? 'voided' : 'active', entry, exit: null };
    // Resumes as it was: at the same distance from its reference, with the same time left.
    reference += pause.resumed.price - pause.last.price;
    after = pause.resumed.sequence;
    from = pause.resumed.time + from - pause.last.time;
  }
}

const isTradable = ({ state }) => state !== 'halted';

function outcomeOf(direction, reference, price) {
  if (price === reference) return 'tied';
  return price > reference === (direction === 'up') ? 'won' : 'lost';
}

/**
 * The last tradable tick before and the first after a gap of more than three seconds in the log
 * around a moment; null if there was no gap (the market had no price), undefined if no price has
 * followed yet.
 */
async function standstill(tickAt, { after, from }) {
  let before;
  let last;
  let sequence = after;
  let tick = await tickAt(sequence);
  for (; tick && tick.time < from; tick = await tickAt(++sequence)) {
    before = tick;
    if (isTradable(tick)) last = tick;
  }
  if (!tick) return undefined;
  if (tick.time - before.time <= WINDOW_MS) return null;
  while (tick && !isTradable(tick)) tick = await tickAt(++sequence);
  return tick && { last, resumed: tick };
}

/** Profit or loss of an outcome, in units of 10⁻¹⁸. */
export function payout({ stake, profitRate }, status) {
  const won = (fixed(stake) * fixed(profitRate)) / ONE;
  return { won: (won / CENT) * CENT, lost: -fixed(stake) }[status] ?? 0n;
}

const hashOf = (text) => sha256(text).toString('hex');
const SET_KEY = 'second-contracts.set.';

/** The terms it was accepted under must have been published before and match what was promised. */
export async function faultOfAcceptance(order, { tickAt, versions }) {
  if (order.rulesHash !== SECOND_CONTRACT_RULES) return 'was accepted under other rules';
  const before = versions.filter((each) => madeAt(each) <= order.acceptedAt);
  const published = before.find(
    ({ key, value }) => key.startsWith(SET_KEY) && hashOf(value) === order.setHash,
  );
  if (!published) return 'was accepted under a rate that was not published';
  const newest = before.findLast(({ key }) => key === published.key);
  const isLatest = newest === published || order.acceptedAt - madeAt(newest) < 2_000;
  if (!isLatest) return 'was accepted under a rate that was in force no longer';
  const [, , , symbol, periodS, ...figures] = published.value.split('\n');
  const [rate, least, most] = figures.map(BigInt);
  const stake = fixed(order.stake);
  if (symbol !== order.symbol || Number(periodS) !== order.periodS)
    return 'was accepted under the rate of something else';
  if (rate !== fixed(order.profitRate))
    return `has a rate of ${order.profitRate}, published was ${plain(rate)}`;
  if (stake < least || stake > most) return 'has a stake that the published set does not allow';
  const tick = await tickAt(order.acceptedSequence);
  if (tick?.hash !== order.tickHash) return 'names a tick at its acceptance that is not in the log';
  return tick.time > order.acceptedAt ? 'was accepted before the tick that it saw' : '';
}

/** What is wrong with a settled contract, in words; empty when nothing is. */
export async function faultOfSecondContract(order, { tickAt, versions }) {
  // Contracts from before there were receipts do not name the terms they were accepted under.
  const fault = order.setHash ? await faultOfAcceptance(order, { tickAt, versions }) : '';
  if (fault) return fault;
  const { status, entry, exit } = await settle(order, tickAt);
  const profit = payout(order, status);
  if ((order.entrySequence ?? null) !== (entry?.sequence ?? null))
    return `began at tick ${order.entrySequence}, the rule names ${entry?.sequence ?? 'none'}`;
  if ((order.exitSequence ?? null) !== (exit?.sequence ?? null))
    return `ended at tick ${order.exitSequence}, the rule names ${exit?.sequence ?? 'none'}`;
  if (order.status !== status) return `was ${order.status}, the ticks say ${status}`;
  return fixed(order.profit) === profit
    ? ''
    : `was paid ${order.profit}, the rules give ${plain(profit)}`;
}

/** Fields at the end of its line if there was a receipt. */
export const fieldsOfAcceptance = ['setHash', 'rulesHash', 'tickHash'];

/** Fields of a second contract's line. */
export const fieldsOfSecondContract =
  'kind id time symbol direction periodS profitRate stake acceptedAt acceptedSequence status entrySequence exitSequence profit'.split(
    ' ',
  );
