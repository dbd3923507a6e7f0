// How the sources of a version 2 price are weighed: votes, rates, rounding, confirmed jumps.
import { fixed, floor, ONE } from './rules.mjs';

const JUMP = fixed('0.05');
const quoteOf = (symbol) => /(USDT|.{3})$/.exec(symbol)[0];
const distance = (a, b) => (a > b ? a - b : b - a);

/** Exchanges that belong to somebody of another name. */
const owners = { bitstamp: 'robinhood' };

/** Owner and quote currency of a venue, from its name: the published table. */
export function venueNamed(name, symbol) {
  const [first, ...rest] = name.split('-');
  return { owner: owners[first] ?? first, quote: rest.at(-1)?.toUpperCase() ?? quoteOf(symbol) };
}

/** The largest number of sources of which no two share an owner or a converted currency. */
function votesOf([first, ...rest], own) {
  if (!first) return 0;
  const isOther = ({ owner, quote }) =>
    owner !== first.owner && (quote !== first.quote || quote === own);
  const others = rest.filter(isOther);
  return Math.max(1 + votesOf(others, own), others.length === rest.length ? 0 : votesOf(rest, own));
}

/** Weighted median; the mean of the two prices in the middle if they split the weight in half. */
function middleOf(priced) {
  const sorted = priced.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
  const all = sorted.reduce((sum, { voices }) => sum + voices, 0);
  let below = 0;
  for (const [index, { at, voices }] of sorted.entries()) {
    below += voices;
    if (2 * below > all) return at;
    if (2 * below === all) return (at + sorted[index + 1].at) / 2n;
  }
}

function medianOf(sources, own) {
  const voicesOf = ({ owner, quote }) => {
    const ofOwner = sources.filter((other) => other.owner === owner).length;
    const ofQuote = quote === own ? 1 : sources.filter((other) => other.quote === quote).length;
    return Math.max(1, Math.floor(27_720 / Math.max(ofOwner, ofQuote)));
  };
  return middleOf(sources.map((source) => ({ at: source.at, voices: voicesOf(source) })));
}

/** Rounds to the nearest unit, halves to even. */
function rounded(price, unit) {
  const below = price / unit;
  const twice = 2n * (price % unit);
  return (twice > unit || (twice === unit && below % 2n) ? below + 1n : below) * unit;
}

/** Rates of the last minute, from owners that quote in both currencies. */
function ratesAfter(before, good, { time, own }) {
  const after = new Map(before);
  for (const currency of new Set(good.map(({ quote }) => quote))) {
    if (currency === own) continue;
    const shown = good
      .filter(({ quote }) => quote === currency)
      .flatMap(({ owner, price }) => {
        const other = good.find((each) => each.owner === owner && each.quote === own);
        return other ? [{ at: floor(other.price * ONE, price), voices: 1 }] : [];
      });
    if (shown.length > 0)
      after.set(currency, [
        ...(after.get(currency) ?? []),
        { time, at: middleOf(shown), voices: 1 },
      ]);
  }
  for (const [currency, seen] of after)
    after.set(
      currency,
      seen.filter((each) => each.time > time - 60_000),
    );
  return after;
}

function rateOf(rates, currency, { time, own }) {
  if (currency === own) return ONE;
  const seen = rates.get(currency) ?? [];
  return seen.length > 0 && time - seen.at(-1).time <= 30_000 ? middleOf(seen) : 0n;
}

/** Weighs the sources with no reason against them (''): reasons, rates, price, state, guard. */
export function weighByVotes(tick, alone, known, { deviation, unit, guard }) {
  const own = quoteOf(tick.symbol);
  const about = { time: tick.time, own };
  const good = tick.sources.filter((_, at) => alone[at] === '');
  const rates = ratesAfter(known.rates ?? new Map(), good, about);
  const priced = tick.sources.map((source) => {
    const rate = rateOf(rates, source.quote, about);
    return { ...source, due: rate, at: floor(source.price * rate, ONE) };
  });
  const reasons = alone.map((reason, at) => reason || (priced[at].due === 0n ? 'unconverted' : ''));
  const left = () => priced.filter((_, at) => reasons[at] === '');
  const median = medianOf(left(), own);
  const far = median === undefined ? 0n : floor(median * deviation, ONE);
  for (const [at, each] of priced.entries())
    if (reasons[at] === '' && distance(each.at, median) > far) reasons[at] = 'outlier';
  const valid = left();
  const votes = votesOf(valid, own);
  const prices = valid.map(({ at }) => at).toSorted((a, b) => Number(a > b) - Number(a < b));
  const spread = prices.length > 0 ? -floor(-(prices.at(-1) - prices[0]) * ONE, prices[0]) : 0n;
  const isAgreed = votes >= 3 || 3n * spread <= deviation;
  const candidate =
    votes >= 2 && isAgreed ? rounded(medianOf(valid, own), unit) || undefined : undefined;
  const guarded = candidate === undefined ? {} : guard(known, candidate, tick.time);
  if (guarded.isJump) {
    const half = floor(guarded.reference * JUMP, ONE) / 2n;
    const isUp = candidate > guarded.reference;
    const edge = isUp ? guarded.reference + half : guarded.reference - half;
    const moved = valid.filter(({ at }) => (isUp ? at > edge : at < edge));
    // An owner that shows a jump cannot confirm it.
    if (votesOf(moved, own) < 2) Object.assign(guarded, { isHeld: true, isAlone: true });
  }
  const against = candidate !== undefined ? 'jump' : isAgreed ? 'alone' : 'apart';
  const wrongRate = priced.find(({ rate, due }) => rate !== due);
  return {
    reasons,
    candidate,
    guarded,
    against,
    state: votes >= 3 ? 'live' : 'closeOnly',
    wrong: wrongRate ? `converts ${wrongRate.venue} at another rate than its venues show` : '',
    known: { rates },
  };
}
