import { tokenCodes, type TokenCode } from '@candor/domain/money/currencies';
import { money, price, toText } from '@candor/domain/money/money';
import { type OfferingTerms, termsProblem, ticketPrice } from '@candor/domain/offerings/terms';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { OperatorFact, OperatorField } from '../../../platform/operator-commands.ts';
import {
  translatedFacts,
  translatedFields,
  translatedOf,
  translatedPayload,
  translatedShape,
} from '../../../platform/translated-fields.ts';

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/));
const moment = z.number().check(z.int(), z.positive());
const words = z.string().check(z.maxLength(1_000));

/** Terms as an operator enters them. */
export const termsFields = {
  token: z.enum(tokenCodes as [TokenCode, ...TokenCode[]]),
  name: words,
  issuer: words,
  ...translatedShape({ about: words, risks: words }),
  /** In the settlement currency, for one token. */
  tokenCost: decimal,
  lot: decimal,
  places: z.number().check(z.int(), z.positive()),
  /** Seven numbers, for member levels 0 to 6, separated by commas. */
  ticketsPerLevel: z.string().check(z.regex(/^\d{1,4}(,\d{1,4}){6}$/)),
  /** Epoch milliseconds, as are the following. */
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  completesAt: moment,
  listsAt: moment,
};
const entered = z.object(termsFields);

export const termsForm: readonly OperatorField[] = [
  { name: 'token', type: 'choice', choices: tokenCodes },
  { name: 'name', type: 'text' },
  { name: 'issuer', type: 'text' },
  ...translatedFields({ about: 'longText', risks: 'longText' }),
  { name: 'tokenCost', type: 'decimal' },
  { name: 'lot', type: 'decimal' },
  { name: 'places', type: 'integer' },
  { name: 'ticketsPerLevel', type: 'text' },
  { name: 'opensAt', type: 'time' },
  { name: 'closesAt', type: 'time' },
  { name: 'drawsAt', type: 'time' },
  { name: 'completesAt', type: 'time' },
  { name: 'listsAt', type: 'time' },
];

const NO_PAPER = { about: '', risks: '' };

/** Terms as entered; advanced verification is always needed. Refuses: offerings.termsInvalid. */
export function enteredTerms(payload: z.output<typeof entered>): OfferingTerms {
  const { opensAt, closesAt, drawsAt, completesAt, listsAt, tokenCost } = payload;
  const { token, name, issuer, places } = payload;
  const terms: OfferingTerms = {
    token,
    name,
    issuer,
    places,
    papers: { en: NO_PAPER, ...translatedOf(payload, ['about', 'risks']) },
    price: price(tokenCost),
    lot: money(payload.lot),
    ticketsPerLevel: payload.ticketsPerLevel.split(',').map(Number),
    verification: 'advanced',
    opensAtMs: opensAt,
    closesAtMs: closesAt,
    drawsAtMs: drawsAt,
    completesAtMs: completesAt,
    listsAtMs: listsAt,
  };
  const problem = termsProblem(terms);
  if (problem) throw new Refusal('offerings.termsInvalid', { name: problem });
  return terms;
}

/** The payload that these terms would have been entered with. */
export const payloadOf = (terms: OfferingTerms): z.output<typeof entered> => ({
  token: terms.token,
  name: terms.name,
  issuer: terms.issuer,
  ...translatedPayload(terms.papers),
  tokenCost: toText(terms.price),
  lot: toText(terms.lot),
  places: terms.places,
  ticketsPerLevel: terms.ticketsPerLevel.join(','),
  opensAt: terms.opensAtMs,
  closesAt: terms.closesAtMs,
  drawsAt: terms.drawsAtMs,
  completesAt: terms.completesAtMs,
  listsAt: terms.listsAtMs,
});

const time = (name: string, atMs: number): OperatorFact => ({
  name,
  type: 'time',
  value: String(atMs),
});

/** What both people see before terms are stored or announced. */
export const termsFacts = (terms: OfferingTerms): OperatorFact[] => [
  { name: 'token', type: 'text', value: terms.token },
  { name: 'name', type: 'text', value: terms.name },
  { name: 'issuer', type: 'text', value: terms.issuer },
  ...translatedFacts(terms.papers),
  { name: 'tokenCost', type: 'amount', value: toText(terms.price), currency: 'USDT' },
  { name: 'lot', type: 'amount', value: toText(terms.lot), currency: terms.token },
  { name: 'ticketCost', type: 'amount', value: toText(ticketPrice(terms)), currency: 'USDT' },
  { name: 'places', type: 'text', value: String(terms.places) },
  { name: 'ticketsPerLevel', type: 'text', value: terms.ticketsPerLevel.join(', ') },
  time('opensAt', terms.opensAtMs),
  time('closesAt', terms.closesAtMs),
  time('drawsAt', terms.drawsAtMs),
  time('completesAt', terms.completesAtMs),
  time('listsAt', terms.listsAtMs),
];
