import {
  fieldIn,
  type LanguageTag,
  languageTags,
  MAIN_LANGUAGE,
  type Translated,
} from '../languages.ts';
import { getCurrency, SETTLEMENT_CURRENCY, type TokenCode } from '../money/currencies.ts';
import { multiplyDown, truncateTo } from '../money/fixed.ts';
import { toText, type Money, type Price } from '../money/money.ts';
import type { VerifiedLevel } from '../positions/verification.ts';

/** How long a winner has to pay. Source: rules §7. */
export const PAY_WITHIN_MS = 24 * 3_600_000;
/** From the end of applications to the draw: time to publish the root before the round exists. */
export const COMMIT_WITHIN_MS = 60_000;
export const PLACES_MAX = 1_000_000;
const TICKETS_MAX = 1_000;
/** Member levels 0 to 6. */
export const MEMBER_LEVELS = 7;
const TEXT_MAX = 1_000;
const NAME_MAX = 60;

/** What buyers read before they apply. */
export interface OfferingPaper {
  /** What the token is for. */
  readonly about: string;
  /** What buyers can lose, and why. */
  readonly risks: string;
}

/** What is sold, at what price, and when; fixed at the announcement. */
export interface OfferingTerms {
  readonly token: TokenCode;
  readonly name: string;
  /** Who issues the token. */
  readonly issuer: string;
  readonly papers: Translated<OfferingPaper>;
  /** In the settlement currency, for one token. */
  readonly price: Price;
  /** Tokens for one winning ticket. */
  readonly lot: Money;
  /** Winning tickets; the supply is places × lot. */
  readonly places: number;
  /** Maximum tickets of a customer, by member level 0 to 6; 0 excludes a level. */
  readonly ticketsPerLevel: readonly number[];
  /** Identity verification needed to apply. Source: rules §6. */
  readonly verification: VerifiedLevel;
  /** Epoch milliseconds, as are the following. Applications from here … */
  readonly opensAtMs: number;
  /** … until just before here. */
  readonly closesAtMs: number;
  /** The draw uses the first round of the beacon at or after this. */
  readonly drawsAtMs: number;
  /** Nothing can be paid any more. */
  readonly completesAtMs: number;
  /** Paid tokens can be used. */
  readonly listsAtMs: number;
}

/** The round that decides, and who signs it; fixed at the announcement. */
export interface BeaconRound {
  readonly beacon: string;
  /** Hexadecimal. */
  readonly publicKey: string;
  readonly round: number;
}

/** What one ticket costs, in the settlement currency. */
export const ticketPrice = ({ price, lot }: Pick<OfferingTerms, 'price' | 'lot'>): Money =>
  multiplyDown(price, lot) as Money;

/** All tokens sold, which the house sets aside at the announcement. */
export const supplyOf = ({ places, lot }: Pick<OfferingTerms, 'places' | 'lot'>): Money =>
  times(lot, places);

export const times = (amount: Money, count: number): Money => (amount * BigInt(count)) as Money;

/** Maximum tickets at a member level. */
export const ticketLimit = (
  { ticketsPerLevel }: Pick<OfferingTerms, 'ticketsPerLevel'>,
  level: number,
): number => ticketsPerLevel[level] ?? 0;

/** Name of the first term that cannot be announced, such as `aboutEs`; null if all can. */
export function termsProblem(terms: OfferingTerms): string | null {
  return textProblem(terms) ?? amountProblem(terms) ?? timeProblem(terms);
}

function textProblem(terms: OfferingTerms): string | null {
  const isText = (text: string, max: number) => text.trim() !== '' && text.length <= max;
  if (!isText(terms.name, NAME_MAX)) return 'name';
  if (!isText(terms.issuer, NAME_MAX)) return 'issuer';
  for (const tag of languageTags) {
    const paper = terms.papers[tag] ?? terms.papers.en;
    for (const part of ['about', 'risks'] as const)
      if (!isText(paper[part], TEXT_MAX)) return fieldIn(part, tag);
  }
  return null;
}

function amountProblem(terms: OfferingTerms): keyof OfferingTerms | null {
  const { price, lot, places, ticketsPerLevel } = terms;
  const decimals = (amount: bigint, of: typeof SETTLEMENT_CURRENCY) =>
    truncateTo(amount, getCurrency(of).decimals) === amount;
  if (price <= 0n) return 'price';
  if (lot <= 0n || !decimals(lot, terms.token)) return 'lot';
  // Exact, so that a locked amount is tickets × price without any rounding.
  const cost = ticketPrice(terms);
  const isExact = cost * 10n ** 18n === price * lot && cost > 0n;
  if (!isExact || !decimals(cost, SETTLEMENT_CURRENCY)) return 'price';
  if (!Number.isSafeInteger(places) || places < 1 || places > PLACES_MAX) return 'places';
  const areTickets =
    ticketsPerLevel.length === MEMBER_LEVELS &&
    ticketsPerLevel.every(
      (count, level) =>
        Number.isSafeInteger(count) &&
        count >= (ticketsPerLevel[level - 1] ?? 0) &&
        count <= TICKETS_MAX,
    ) &&
    ticketsPerLevel.at(-1)! > 0;
  return areTickets ? null : 'ticketsPerLevel';
}

function timeProblem(terms: OfferingTerms): keyof OfferingTerms | null {
  const { opensAtMs, closesAtMs, drawsAtMs, completesAtMs, listsAtMs } = terms;
  if (closesAtMs <= opensAtMs) return 'closesAtMs';
  if (drawsAtMs < closesAtMs + COMMIT_WITHIN_MS) return 'drawsAtMs';
  if (completesAtMs < drawsAtMs + PAY_WITHIN_MS) return 'completesAtMs';
  return listsAtMs < completesAtMs ? 'listsAtMs' : null;
}

/** Terms as hashed and published: fixed order of fields, exact decimals, UTC times. */
export const termsText = (terms: OfferingTerms): string =>
  JSON.stringify({
    token: terms.token,
    name: terms.name,
    issuer: terms.issuer,
    ...Object.assign({}, ...languageTags.map((tag) => paperTexts(tag, terms.papers[tag]))),
    price: toText(terms.price),
    lot: toText(terms.lot),
    places: terms.places,
    ticketsPerLevel: terms.ticketsPerLevel,
    verification: terms.verification,
    opensAt: timeText(terms.opensAtMs),
    closesAt: timeText(terms.closesAtMs),
    drawsAt: timeText(terms.drawsAtMs),
    completesAt: timeText(terms.completesAtMs),
    listsAt: timeText(terms.listsAtMs),
  });

/** English under plain names, as it was published before there were others: `about`, `aboutEs`. */
export const paperField = <Part extends keyof OfferingPaper>(
  part: Part,
  tag: LanguageTag,
): `${Part}${string}` => `${part}${tag === MAIN_LANGUAGE ? '' : fieldIn('', tag)}`;

const paperTexts = (tag: LanguageTag, paper: OfferingPaper | undefined) =>
  paper && { [paperField('about', tag)]: paper.about, [paperField('risks', tag)]: paper.risks };

/** What is published at the announcement: the terms and the round that will decide. */
export const announcementText = (terms: OfferingTerms, round: BeaconRound): string =>
  JSON.stringify({ step: 'announced', terms: JSON.parse(termsText(terms)), ...round });

/** What is published before the round exists: all tickets, as one hash. */
export const commitmentText = (root: string, tickets: number): string =>
  JSON.stringify({ step: 'committed', root, tickets });

const timeText = (atMs: number): string => new Date(atMs).toISOString();
