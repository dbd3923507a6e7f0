// Discounts on trading fees by level: those of the rules, and of every version announced since.
import { FEE_DISCOUNTS, fixed } from './rules.mjs';
import { madeAt } from './verify-logs.mjs';

const DAY_MS = 86_400_000;
const NOTICE_MS = 7 * DAY_MS;
/** Between a moment that decides a fee and the moment that its fill is dated. */
const TOLERANCE_MS = 60_000;
const MOST = fixed('0.3');

/** Terms begin at 00:00 UTC+8; the first ones have no beginning. */
const beginsAt = ({ from }) => (from === undefined ? 0 : Date.parse(`${from}T00:00:00+08:00`));

/** What is wrong with an announcement, in words; empty when nothing is. */
export function faultOfTerms({ terms, atMs }) {
  const first = FEE_DISCOUNTS[terms.version];
  const discounts = terms.levels.map(({ feeDiscount }) => feeDiscount);
  if (first) return discounts.join() === first.join() ? '' : 'are not those of the rules';
  if (discounts.length !== 7 || discounts.some((each) => fixed(each) > MOST))
    return 'name a discount that the rules do not allow';
  return beginsAt(terms) < atMs + NOTICE_MS ? 'were announced less than seven days before' : '';
}

/** Every announcement of level terms among all settings. */
export const announcedTerms = (versions) =>
  versions
    .filter(({ key }) => key === 'levels.terms')
    .map((each) => ({ terms: JSON.parse(each.value), atMs: madeAt(each) }));

/**
 * Discounts by version that a fill of a moment may name: published before it, and begun. Of a day
 * that was recorded later, published before that.
 */
export function discountsAt(announced, time, recordedAt = 0) {
  const known = announced.filter(
    ({ terms, atMs }) =>
      atMs <= Math.max(time, recordedAt) && beginsAt(terms) <= time + TOLERANCE_MS,
  );
  return Object.fromEntries(
    known.map(({ terms }) => [terms.version, terms.levels.map(({ feeDiscount }) => feeDiscount)]),
  );
}
