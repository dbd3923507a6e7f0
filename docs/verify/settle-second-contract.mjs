// How a second contract must have ended, from the published rule and the ticks alone.
import { CENT, fixed, ONE, plain } from './rules.mjs';

/** A price later than this after its moment is not the price of the moment. */
const WINDOW_MS = 3_000;

/**
 * The first tick after a sequence and from a moment on that counts; null when the log shows that none
 * came in time, undefined when the log ends before it can tell. `tickAt` gives a tick by its sequence.
 */
async function awaited(tickAt, { after, from, counts }) {
  for (let sequence = after + 1; ; sequence += 1) {
    const tick = await tickAt(sequence);
    if (!tick) return undefined;
    if (tick.time > from + WINDOW_MS) return null;
    if (tick.time >= from && counts(tick)) return tick;
  }
}

/** Entry: the first live tick after acceptance. Exit: the first from entry + period on that is not halted. */
async function settle(order, tickAt) {
  const { acceptedAt, acceptedSequence, direction, periodS } = order;
  const isLive = ({ state }) => state === 'live';
  const entry = await awaited(tickAt, {
    after: acceptedSequence,
    from: acceptedAt + 1,
    counts: isLive,
  });
  if (!entry) return { status: entry === null ? 'voided' : 'active', entry: null, exit: null };
  const from = entry.time + periodS * 1_000;
  const counts = ({ state }) => state !== 'halted';
  const exit = await awaited(tickAt, { after: entry.sequence, from, counts });
  if (!exit) return { status: exit === null ? 'voided' : 'active', entry, exit: null };
  if (entry.price === exit.price) return { status: 'tied', entry, exit };
  const isRight = exit.price > entry.price === (direction === 'up');
  return { status: isRight ? 'won' : 'lost', entry, exit };
}

/** What is wrong with a settled contract, in words; empty when nothing is. */
export async function faultOfSecondContract(order, tickAt) {
  const { status, entry, exit } = await settle(order, tickAt);
  const won = (fixed(order.stake) * fixed(order.profitRate)) / ONE;
  const profit = { won: (won / CENT) * CENT, lost: -fixed(order.stake) }[status] ?? 0n;
  if ((order.entrySequence ?? null) !== (entry?.sequence ?? null))
    return `began at tick ${order.entrySequence}, the rule names ${entry?.sequence ?? 'none'}`;
  if ((order.exitSequence ?? null) !== (exit?.sequence ?? null))
    return `ended at tick ${order.exitSequence}, the rule names ${exit?.sequence ?? 'none'}`;
  if (order.status !== status) return `was ${order.status}, the ticks say ${status}`;
  return fixed(order.profit) === profit
    ? ''
    : `was paid ${order.profit}, the rules give ${plain(profit)}`;
}

/** What the line of a second contract consists of. */
export const fieldsOfSecondContract =
  'kind id time symbol direction periodS profitRate stake acceptedAt acceptedSequence status entrySequence exitSequence profit'.split(
    ' ',
  );
