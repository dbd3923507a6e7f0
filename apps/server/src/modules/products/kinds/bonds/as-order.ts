import type { ResultOf } from '@candor/contract/calls';
import { startOfDay } from '@candor/domain/calendar';
import type { LanguageTag } from '@candor/domain/languages';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ZERO } from '@candor/domain/money/money';
import {
  bondDaysOf,
  noteDaysLeft,
  noteOrderStatus,
} from '@candor/domain/products/kinds/bonds/note-order';
import { endDayOf } from '@candor/domain/products/product-status';
import { invariant } from '@candor/domain/refusal';
import type { Queryable } from '../../../../platform/db.ts';
import { type BondProduct, readBondProducts } from './as-product.ts';
import type { Bond } from './bond.ts';
import { findBonds } from './store-bonds.ts';
import { findNoteIncome, type NoteIncome } from './store-note-income.ts';
import { type BondNote, findNotes } from './store-notes.ts';

type Order = ResultOf<'getProductOrder'>['order'];

/** A note in the fields that every order of a product has. The house owes nothing for it. */
export function presentNoteOrder(
  note: BondNote,
  of: {
    readonly bond: Bond;
    readonly product: BondProduct;
    readonly income: Pick<NoteIncome, 'incomeToday' | 'incomeTotal'>;
    readonly nowMs: number;
  },
): Order {
  const { bond, product, income, nowMs } = of;
  const days = bondDaysOf(bond);
  const status = noteOrderStatus({ status: note.status, bondStatus: bond.status });
  const endedAt = endOf(note, bond);
  return {
    id: note.id,
    productId: bond.id,
    productName: product.terms.name,
    kind: 'bonds',
    status,
    currency: SETTLEMENT_CURRENCY,
    amount: note.amount,
    incomeCurrency: SETTLEMENT_CURRENCY,
    incomeToday: income.incomeToday,
    incomeTotal: income.incomeTotal,
    reserved: ZERO,
    totalDays: days.totalDays,
    remainingDays: noteDaysLeft(status, days, nowMs),
    boughtAt: note.boughtAtMs,
    startsAt: startOfDay(days.startsOn),
    endsAt: startOfDay(endDayOf(days)),
    ...(endedAt === null ? {} : { endedAt }),
    version: product.version,
    termsHash: product.hash,
  };
}

/** A bond that is not filled returns its money when its funding window ends. */
function endOf({ status }: BondNote, { closesAtMs, endedOn }: Bond): number | null {
  if (status === 'refunded') return closesAtMs;
  return endedOn === null ? null : startOfDay(endedOn);
}

/** Notes of one customer as orders, by id. Those that do not exist are missing. */
export async function readNoteOrders(
  db: Queryable,
  asked: {
    readonly userId: string;
    readonly ids: readonly string[];
    readonly nowMs: number;
    readonly language: LanguageTag;
  },
): Promise<ReadonlyMap<string, Order>> {
  const notes = await findNotes(db, asked.userId, asked.ids);
  if (notes.length === 0) return new Map();
  const bonds = await findBonds(db, [...new Set(notes.map(({ bondId }) => bondId))]);
  const [products, incomes] = await Promise.all([
    readBondProducts(db, bonds, asked.language),
    findNoteIncome(db, asked),
  ]);
  return new Map(
    notes.map((note) => {
      const bond = bonds.find(({ id }) => id === note.bondId);
      const [product, income] = [products.get(note.bondId), incomes.get(note.id)];
      invariant(bond && product && income, 'a note has a bond');
      const { nowMs } = asked;
      return [note.id, presentNoteOrder(note, { bond, product, income, nowMs })];
    }),
  );
}
