import { createHash } from 'node:crypto';
import {
  inLanguage,
  type LanguageTag,
  languageTags,
  MAIN_LANGUAGE,
} from '@candor/domain/languages';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { subtract, ZERO } from '@candor/domain/money/money';
import { bondDaysOf } from '@candor/domain/products/kinds/bonds/note-order';
import type { ProductTerms } from '@candor/domain/products/product-terms';
import { invariant } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable } from '../../../../platform/db.ts';
import type { Funding } from '../../store-funding.ts';
import { commonTerms, rateText } from '../common-terms.ts';
import type { Bond } from './bond.ts';
import {
  type BondDocument,
  type Borrower,
  documentsIn,
  findBorrowers,
  listDocuments,
} from './store-borrowers.ts';
import { sumRepaid } from './store-note-income.ts';

/** A bond never gets other terms after its announcement. */
const VERSION = 1;

/** A bond in the fields that every product has. */
export interface BondProduct {
  readonly id: string;
  readonly kind: 'bonds';
  readonly terms: ProductTerms;
  readonly sold: Bond['subscribed'];
  readonly version: number;
  /** What is fixed at the announcement, the documents' hashes included. */
  readonly text: string;
  /** SHA-256, hexadecimal, as of a first version of any product. */
  readonly hash: string;
  readonly served: { dailyRate(): null };
}

const nameIn = (bond: Bond, borrower: Borrower, language: LanguageTag): string =>
  `${borrower.name}: ${inLanguage(bond.purpose, language)}`;

const termsOf = (bond: Bond, borrower: Borrower, language: LanguageTag): ProductTerms => ({
  name: nameIn(bond, borrower, language),
  risk: bond.risk as ProductTerms['risk'],
  riskReasons: ['borrowerMayDefault', 'lockedUntilEnd'],
  currency: SETTLEMENT_CURRENCY,
  cycleDays: bondDaysOf(bond).totalDays,
  minAmount: bond.noteMin,
  maxAmount: bond.customerMax,
  maxPerCustomer: bond.customerMax,
  capacity: bond.target,
  level: 0,
  saleFromMs: bond.opensAtMs,
  saleToMs: bond.closesAtMs,
  incomeSource: 'borrowerInstalments',
});

/** What a fingerprint covers: everything that is fixed when a bond is announced. */
const fixedTerms = z.object({
  ...commonTerms,
  name: z.string(),
  monthlyRate: rateText,
  lateDailyRate: rateText,
  months: z.number(),
  documents: z.array(z.string()),
  /** The name and the documents in other languages, by tag; missing where there are none. */
  translations: z.optional(
    z.record(z.string(), z.object({ name: z.string(), documents: z.array(z.string()) })),
  ),
});

/** Whatever readers of other languages are shown is fixed, too. */
function translationsOf(bond: Bond, borrower: Borrower, documents: readonly BondDocument[]) {
  const hashesIn = (tag: LanguageTag) =>
    documents.filter(({ language }) => language === tag).map(({ hash }) => hash);
  const others = languageTags.filter(
    (tag) => tag !== MAIN_LANGUAGE && (bond.purpose[tag] || hashesIn(tag).length > 0),
  );
  if (others.length === 0) return {};
  const entries = others.map((tag) => [
    tag,
    { name: nameIn(bond, borrower, tag), documents: hashesIn(tag) },
  ]);
  return { translations: Object.fromEntries(entries) };
}

/** Bonds as products, by id, named in the reader's language. */
export async function readBondProducts(
  db: Queryable,
  bonds: readonly Bond[],
  language: LanguageTag,
): Promise<ReadonlyMap<string, BondProduct>> {
  const borrowers = await findBorrowers(db, [...new Set(bonds.map((bond) => bond.borrowerId))]);
  const documents = await Promise.all(borrowers.map(({ id }) => listDocuments(db, id)));
  return new Map(
    bonds.map((bond) => {
      const place = borrowers.findIndex(({ id }) => id === bond.borrowerId);
      const borrower = borrowers[place];
      invariant(borrower, 'a bond has a borrower');
      const terms = termsOf(bond, borrower, language);
      // The days are counted from the payout, which is not known at the announcement.
      const fixed = termsOf({ ...bond, paidOutOn: null }, borrower, MAIN_LANGUAGE);
      const { monthlyRate, lateDailyRate, months } = bond;
      const text = JSON.stringify(
        z.encode(fixedTerms, {
          ...fixed,
          riskReasons: [...fixed.riskReasons],
          monthlyRate,
          lateDailyRate,
          months,
          documents: documentsIn(documents[place]!, MAIN_LANGUAGE).map(({ hash }) => hash),
          ...translationsOf(bond, borrower, documents[place]!),
        }),
      );
      const hash = createHash('sha256')
        .update([bond.id, VERSION, text, ''].join('\n'))
        .digest('hex');
      const product: BondProduct = {
        id: bond.id,
        kind: 'bonds',
        terms,
        sold: bond.subscribed,
        version: VERSION,
        text,
        hash,
        served: { dailyRate: () => null },
      };
      return [bond.id, product];
    }),
  );
}

/**
 * The house promises nothing for a bond. Its principal is what customers have in notes that wait or
 * run, by bond.
 */
export async function listBondFunding(
  db: Queryable,
  bonds: readonly Bond[],
): Promise<ReadonlyMap<string, Funding>> {
  const repaid = await sumRepaid(
    db,
    bonds.map(({ id }) => id),
  );
  return new Map(
    bonds.map(({ id, status, subscribed }) => {
      const isOver = ['refunded', 'repaid', 'writtenOff'].includes(status);
      const principal = isOver ? ZERO : subtract(subscribed, repaid.get(id) ?? ZERO);
      return [id, { promised: ZERO, funded: ZERO, principal, currency: SETTLEMENT_CURRENCY }];
    }),
  );
}
