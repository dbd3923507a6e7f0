// What a hosted machine must have earned, from the published figures alone. Amounts in BTC.
import { ceil, fixed, least, ONE } from './rules.mjs';

const DAY_MS = 86_400_000;
const SHIFT_MS = 8 * 3_600_000; // days are in UTC+8
const TERA = 10n ** 12n;
const SATOSHI = 10n ** 10n;
const MARK_AGE_MS = 60_000;
export const RETARGET_BLOCKS = 2_016;
const HALVING_BLOCKS = 210_000;
const TWO_WEEKS_MS = 14 * DAY_MS;

export const startOfDay = (day) => Date.parse(`${day}T00:00:00Z`) - SHIFT_MS;
/** The mark of a day is the last tick before this moment that is not halted. */
export const markBefore = (day) => startOfDay(day) + DAY_MS - MARK_AGE_MS;

/** A day in parts of equal difficulty and reward, from the records in force. */
export function spansOf(day, records) {
  const [from, end] = [startOfDay(day), startOfDay(day) + DAY_MS];
  const first = records.findLastIndex(({ timeMs }) => timeMs <= from);
  if (first < 0) throw new Error(`nothing is recorded of the network before ${day}`);
  const own = records.slice(first).filter(({ timeMs }) => timeMs < end);
  return own.map(({ timeMs, difficulty, reward }, index) => ({
    lastsMs: (own[index + 1]?.timeMs ?? end) - Math.max(timeMs, from),
    difficulty: fixed(difficulty),
    reward: fixed(reward),
  }));
}

/** Output of one machine, where it went, and what was left; in 10⁻¹⁸ BTC. */
export function mineDay({ terms, spans, uptime, mark }) {
  const { hashrate, powerW } = terms.machine;
  const kept = ONE - fixed(terms.poolFee);
  let output = 0n;
  for (const { lastsMs, difficulty, reward } of spans) {
    const hashed = fixed(hashrate) * TERA * BigInt(lastsMs) * reward * uptime * kept;
    output += hashed / (1_000n * difficulty * 2n ** 32n * ONE * ONE);
  }
  const kilowattHours = (BigInt(powerW) * 24n * uptime) / 1_000n;
  const power = ceil(kilowattHours * fixed(terms.electricity), ONE);
  const electricity = least(output, ceil(power * ONE, mark));
  const left = output - electricity;
  const hosting = least(left, ceil(fixed(terms.hosting) * ONE, mark));
  return { output, electricity, hosting, income: left - hosting };
}

/** What is credited for `machines` of them: whole satoshis. */
export const credited = (income, machines) => ((income * BigInt(machines)) / SATOSHI) * SATOSHI;

/** What is wrong with a record of the network, given those before it; empty if nothing is. */
export function faultOfNetwork(record, before) {
  const { event, height, reward, difficulty } = record;
  const halvings = BigInt(Math.floor(height / HALVING_BLOCKS));
  if (fixed(reward) !== (50n * ONE) >> halvings) return 'has another reward than its height';
  const last = before.at(-1);
  if (!last) return event === 'day' ? '' : 'is the first, but not the beginning of a day';
  if (record.timeMs < last.timeMs || height < last.height) return 'is earlier than the one before';
  if (event === 'day' && (record.timeMs + SHIFT_MS) % DAY_MS !== 0) return 'is no midnight';
  if (event === 'halving' && height % HALVING_BLOCKS !== 0) return 'halves at another height';
  if (event !== 'retarget')
    return fixed(difficulty) === fixed(last.difficulty) ? '' : 'changes the difficulty';
  if (height % RETARGET_BLOCKS !== 0) return 'retargets at another height';
  return faultOfRetarget(record, before);
}

/** A new difficulty is that at which the 2 016 blocks just mined would have taken two weeks. */
function faultOfRetarget(record, before) {
  const former = before.findLast(({ event }) => event === 'retarget');
  if (!former || former.height !== record.height - RETARGET_BLOCKS) return '';
  const factor = TWO_WEEKS_MS / (record.timeMs - former.timeMs);
  const expected = Number(former.difficulty) * Math.min(4, Math.max(1 / 4, factor));
  const isClose = Math.abs(Number(record.difficulty) / expected - 1) < 1e-6;
  // A real network measures by the clocks of its miners, which differ by hours.
  return isClose || !record.simulated ? '' : 'does not follow from the time of its blocks';
}
