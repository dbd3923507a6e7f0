/** Properties of a source that it shares failures by. */
export interface Allegiance {
  readonly owner: string;
  /** Currency that it quotes in. */
  readonly quote: string;
}

/** Weight of one vote; divisible by any group size up to twelve. */
const VOICES_OF_VOTE = 27_720;

/**
 * How many of these sources can be right or wrong independently of each other: the size of the
 * largest subset in which no two share an owner or are converted from the same currency. Sources in
 * the symbol's own currency are not converted and share nothing through it.
 * Source: rules §3, docs/decisions/0087-votes-and-rates.md.
 */
export function countVotes(sources: readonly Allegiance[], ownQuote: string): number {
  const [first, ...rest] = sources;
  if (!first) return 0;
  const apart = rest.filter((source) => !shareVote(first, source, ownQuote));
  // Independent of all others, so it is always a vote.
  if (apart.length === rest.length) return 1 + countVotes(rest, ownQuote);
  return Math.max(1 + countVotes(apart, ownQuote), countVotes(rest, ownQuote));
}

const shareVote = (a: Allegiance, b: Allegiance, ownQuote: string): boolean =>
  a.owner === b.owner || (a.quote === b.quote && a.quote !== ownQuote);

/**
 * Weight of one of these sources in their median, a positive integer: one vote divided by the
 * number of sources of its owner or of its foreign currency, whichever is larger. So neither an
 * owner nor a foreign currency ever has more than one vote in total.
 */
export function voicesOf(
  source: Allegiance,
  sources: readonly Allegiance[],
  ownQuote: string,
): number {
  const ofOwner = sources.filter(({ owner }) => owner === source.owner).length;
  const ofQuote =
    source.quote === ownQuote ? 1 : sources.filter(({ quote }) => quote === source.quote).length;
  return Math.max(1, Math.floor(VOICES_OF_VOTE / Math.max(1, ofOwner, ofQuote)));
}
