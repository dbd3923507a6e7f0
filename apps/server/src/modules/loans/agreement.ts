import { DAY_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { spreadRate } from '@candor/domain/flash-exchange/exchange-terms';
import { lateInterestMax, lateInterestOfDay, termInterest } from '@candor/domain/loans/debt';
import { marginPrices } from '@candor/domain/loans/margin-watch';
import { type TermsVersion, yearlyRate } from '@candor/domain/loans/terms';
import { multiplyDown, ONE, truncateTo } from '@candor/domain/money/fixed';
import { add, type Money, type Price, type Rate, toText } from '@candor/domain/money/money';
import type { Translate } from '../../platform/messages.ts';
import { figure, minuteText } from '../../platform/letter-figures.ts';

/** What an agreement is about; the same figures give the same text. */
export interface AgreementOf {
  readonly version: TermsVersion;
  readonly amount: Money;
  readonly days: number;
  /** Collateral of a pledge loan; zero for credit. */
  readonly collateral: Money;
  readonly userId: string;
  /** Name that the customer entered; empty if none. */
  readonly holder: string;
  readonly preparedAtMs: number;
}

export interface Agreement {
  readonly title: string;
  /** BCP 47 tag of the language that the text is in. */
  readonly language: string;
  readonly languageName: string;
  readonly paragraphs: readonly string[];
  /** SHA-256 of title and paragraphs, joined by empty lines; hexadecimal. */
  readonly hash: string;
  readonly interest: Money;
  readonly total: Money;
  readonly endsAtMs: number;
}

const paragraphs = {
  credit: [
    'parties',
    'review',
    'noFee',
    'amount',
    'rate',
    'early',
    'return',
    'late',
    'use',
    'noCollateral',
    'source',
    'documents',
    'notice',
    'record',
  ],
  pledge: [
    'parties',
    'noFee',
    'amount',
    'rate',
    'early',
    'late',
    'collateral',
    'ltv',
    'warn',
    'call',
    'sale',
    'halted',
    'matured',
    'loss',
    'source',
    'record',
  ],
} as const;

/** The text of an agreement in the language of `translate`, with all its figures. */
export function writeAgreement(of: AgreementOf, translate: Translate): Agreement {
  const { terms } = of.version;
  const interest = termInterest(of.amount, terms, of.days);
  const values = { ...sharedValues(of, interest, translate), ...pledgeValues(of) };
  const title = translate(`loanText.title.${terms.kind}`);
  const texts = paragraphs[terms.kind].map(
    (name, index) => `${index + 1}. ${translate(`loanText.${terms.kind}.${name}`, values)}`,
  );
  return {
    title,
    language: translate('loanText.tag'),
    languageName: translate('loanText.language'),
    paragraphs: texts,
    hash: hashOf(title, texts.join('\n\n')),
    interest,
    total: add(of.amount, interest),
    endsAtMs: endOf(of),
  };
}

/** What anyone can compute again from the text that was signed. */
export const hashOf = (title: string, text: string): string =>
  createHash('sha256').update(`${title}\n\n${text}`).digest('hex');

const endOf = ({ preparedAtMs, days }: AgreementOf): number => preparedAtMs + days * DAY_MS;

function sharedValues(of: AgreementOf, interest: Money, translate: Translate) {
  const { terms, version, hash } = of.version;
  const money = (amount: Money) => `${figure(amount)} ${terms.currency}`;
  return {
    holder: of.holder === '' ? translate('loanText.noName') : of.holder,
    customer: of.userId,
    preparedAt: `${minuteText(of.preparedAtMs)} UTC+8`,
    endsAt: `${minuteText(endOf(of))} UTC+8`,
    version: String(version),
    termsHash: hash,
    amount: money(of.amount),
    total: money(add(of.amount, interest)),
    interest: money(interest),
    days: String(of.days),
    dailyRate: percent(terms.dailyRate),
    yearlyRate: percent(yearlyRate(terms)),
    graceHours: String(terms.graceHours),
    lateRate: percent(multiplyDown(terms.dailyRate, terms.lateFactor) as Rate),
    lateDay: money(lateInterestOfDay(of.amount, terms)),
    lateMax: money(lateInterestMax(of.amount, terms)),
    returnDays: terms.kind === 'credit' ? String(terms.returnDays) : '',
  };
}

function pledgeValues({
  version: { terms },
  amount,
  collateral,
}: AgreementOf): Record<string, string> {
  if (terms.kind !== 'pledge') return {};
  const { ltv, haircut } = terms;
  const at = marginPrices(amount, { quantity: collateral, haircut }, ltv);
  const price = (value: Price) =>
    `${figure(truncateTo(value, 2) as bigint as Money)} ${terms.currency}`;
  return {
    collateral: `${toText(collateral)} ${terms.collateral}`,
    collateralCurrency: terms.collateral,
    counted: percent((ONE - haircut) as Rate),
    initial: percent(ltv.initial),
    warn: percent(ltv.warn),
    call: percent(ltv.call),
    sell: percent(ltv.sell),
    target: percent(ltv.target),
    warnPrice: price(at.warned),
    callPrice: price(at.called),
    sellPrice: price(at.sold),
    cureHours: String(terms.cureHours),
    saleFee: percent(terms.saleFee),
    sellAfterDays: String(terms.sellAfterDays),
    spread: percent(spreadRate({ from: terms.collateral, to: terms.currency })),
  };
}

const percent = (share: Rate): string => `${toText((share * 100n) as Rate)}%`;
