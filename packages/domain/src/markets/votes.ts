/** What of a source tells with whom it fails. */
export interface Allegiance {
  readonly owner: string;
  /** Currency that it quotes in. */
  readonly quote: string;
}

/** Divided by how many share a vote; every group of up to twelve divides it. */
const VOICES_OF_VOTE = 27_720;

/**
 * How many of these sources can be right or wrong independently of each other: the largest number
 * of them of which no two have one owner, and no two are converted from one currency. Sources in the
 * symbol's own currency are not converted and share nothing by that.
 * Source: rules §3, docs/decisions/0087-votes-and-rates.md.
 */
export function countVotes(sources: readonly Allegiance[], ownQuote: string): number {
  const [first, ...rest] = sources;
  if (!first) return 0;
  const apart = rest.filter((source) => !shareVote(first, source, ownQuote));
  // Nobody depends on it, so it is a vote whatever the others are.
  if (apart.length === rest.length) return 1 + countVotes(rest, ownQuote);
  return Math.max(1 + countVotes(apart, ownQuote), countVotes(rest, ownQuote));
}

const shareVote = (a: Allegiance, b: Allegiance, ownQuote: string): boolean =>
  a.owner === b.owner || (a.quote === b.quote && a.quote !== ownQuote);

/**
 * Voices of one of these sources in their median, a positive whole number: one vote divided by the
 * sources of its owner or of its foreign currency, whichever are more. So neither an owner nor a
 * foreign currency ever has more than one vote in all.
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
