import { createHash } from 'node:crypto';
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
import { findBorrowers, listDocuments, type Borrower } from './store-borrowers.ts';
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
  /** SHA-256, hexadecimal, of the terms and of the documents' hashes. */
  readonly hash: string;
  readonly served: { dailyRate(): null };
}

const termsOf = (bond: Bond, borrower: Borrower): ProductTerms => ({
  name: `${borrower.name}: ${bond.purpose}`,
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
});

/** Bonds as products, by id. */
export async function readBondProducts(
  db: Queryable,
  bonds: readonly Bond[],
): Promise<ReadonlyMap<string, BondProduct>> {
  const borrowers = await findBorrowers(db, [...new Set(bonds.map((bond) => bond.borrowerId))]);
  const documents = await Promise.all(borrowers.map(({ id }) => listDocuments(db, id)));
  return new Map(
    bonds.map((bond) => {
      const place = borrowers.findIndex(({ id }) => id === bond.borrowerId);
      const borrower = borrowers[place];
      invariant(borrower, 'a bond has a borrower');
      const terms = termsOf(bond, borrower);
      // The days are counted from the payout, which is not known at the announcement.
      const { cycleDays } = termsOf({ ...bond, paidOutOn: null }, borrower);
      const { monthlyRate, lateDailyRate, months } = bond;
      const text = JSON.stringify(
        z.encode(fixedTerms, {
          ...terms,
          cycleDays,
          riskReasons: [...terms.riskReasons],
          monthlyRate,
          lateDailyRate,
          months,
          documents: documents[place]!.map(({ hash }) => hash),
        }),
      );
      const hash = createHash('sha256').update([bond.id, VERSION, text].join('\n')).digest('hex');
      const product: BondProduct = {
        id: bond.id,
        kind: 'bonds',
        terms,
        sold: bond.subscribed,
        version: VERSION,
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
