import { HOUR_MS } from '../durations.ts';
import { fieldIn, languageTags, type Translated } from '../languages.ts';
import { truncateTo } from '../money/fixed.ts';
import { add, toText, type Money } from '../money/money.ts';
import type { VerifiedLevel } from '../positions/verification.ts';

/** A gain counts from here on. Source: rules §8. */
export const HELD_MIN_MS = 5 * 60_000;
/** After the end, until every transaction from before it has been written. */
export const SETTLE_MS = 2 * 60_000;
export const PRIZES_MAX = 100;
const TITLE_MAX = 60;
const DECIMALS = 2;

/** What is contested, when, and for what; fixed at the announcement. Money in USDT. */
export interface CompetitionTerms {
  readonly titles: Translated<string>;
  /** Epoch milliseconds, as are the following two. Trades opened from here … */
  readonly startsAtMs: number;
  /** … of those who joined before this … */
  readonly joinsUntilMs: number;
  /** … count until just before here. */
  readonly endsAtMs: number;
  /** Start + in from which an entrant has a place by return. */
  readonly baseMin: Money;
  /** By place, from the first, on the board by profit. */
  readonly profitPrizes: readonly Money[];
  /** The same on the board by return. */
  readonly returnPrizes: readonly Money[];
  /** Identity verification needed to join. */
  readonly verification: VerifiedLevel;
}

/** Everything that can be won, which the house sets aside at the announcement. */
export const prizeTotal = ({
  profitPrizes,
  returnPrizes,
}: Pick<CompetitionTerms, 'profitPrizes' | 'returnPrizes'>): Money =>
  add(...profitPrizes, ...returnPrizes);

/** Name of the first term that cannot be announced, such as `titleEs`; null if all can. */
export function termsProblem(terms: CompetitionTerms): string | null {
  const { startsAtMs, joinsUntilMs, endsAtMs, baseMin, profitPrizes, returnPrizes } = terms;
  const isTitle = (text: string) => text.trim() !== '' && text.length <= TITLE_MAX;
  const wrong = languageTags.find((tag) => !isTitle(terms.titles[tag] ?? terms.titles.en));
  if (wrong) return fieldIn('title', wrong);
  if (endsAtMs < startsAtMs + HOUR_MS) return 'endsAtMs';
  if (joinsUntilMs < startsAtMs || joinsUntilMs > endsAtMs - HOUR_MS) return 'joinsUntilMs';
  if (baseMin <= 0n) return 'baseMin';
  if (!arePrizes(profitPrizes)) return 'profitPrizes';
  if (!arePrizes(returnPrizes) || prizeTotal(terms) === 0n) return 'returnPrizes';
  return null;
}

/** Each above zero, in cents, and none above the one before. */
const arePrizes = (prizes: readonly Money[]): boolean =>
  prizes.length <= PRIZES_MAX &&
  prizes.every(
    (prize, index) =>
      prize > 0n && truncateTo(prize, DECIMALS) === prize && prize <= (prizes[index - 1] ?? prize),
  );

/** Terms as hashed and published: fixed order of fields, exact decimals, UTC times. */
export const termsText = (terms: CompetitionTerms): string =>
  JSON.stringify({
    ...Object.fromEntries(languageTags.map((tag) => [fieldIn('title', tag), terms.titles[tag]])),
    startsAt: timeText(terms.startsAtMs),
    joinsUntil: timeText(terms.joinsUntilMs),
    endsAt: timeText(terms.endsAtMs),
    heldMinMs: HELD_MIN_MS,
    baseMin: toText(terms.baseMin),
    profitPrizes: terms.profitPrizes.map(toText),
    returnPrizes: terms.returnPrizes.map(toText),
    verification: terms.verification,
  });

export const announcementText = (terms: CompetitionTerms): string =>
  JSON.stringify({ step: 'announced', terms: JSON.parse(termsText(terms)) });

/** What is published when the board is final: hashes of its lines and of its fills. */
export const finalText = (hashes: {
  readonly boardHash: string;
  readonly fillsHash: string;
}): string =>
  JSON.stringify({ step: 'final', boardHash: hashes.boardHash, fillsHash: hashes.fillsHash });

export const cancelledText = (): string => JSON.stringify({ step: 'cancelled' });

const timeText = (atMs: number): string => new Date(atMs).toISOString();
