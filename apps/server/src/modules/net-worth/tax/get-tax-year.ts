import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { addLine, NO_TAX, type TaxTotals } from '@candor/domain/tax-lots/tax-lines';
import { type TaxSection, taxSections } from '@candor/domain/tax-lots/tax-meanings';
import { add, ZERO } from '@candor/domain/money/money';
import type { CallContext } from '../../../http/handler.ts';
import { inTransaction } from '../../../platform/db.ts';
import { findFirstPosting } from '../../ledger/index.ts';
import type { NetWorthOptions } from '../deps.ts';
import { readTaxLines } from './tax-lines.ts';

/** What a year realised, section by section. Refuses: netWorth.taxReportTooLong. */
export async function getTaxYear(
  { db }: Pick<NetWorthOptions, 'db'>,
  { year }: RequestOf<'getTaxYear'>,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'getTaxYear'>> {
  const openedMs = await findFirstPosting(db, userId);
  const totals = await inTransaction(db, async (tx) => {
    const read = new Map<TaxSection, TaxTotals>();
    await tx`set transaction isolation level repeatable read read only`;
    for await (const lines of readTaxLines(tx, userId, year))
      for (const line of lines)
        read.set(line.section, addLine(read.get(line.section) ?? NO_TAX, line));
    return read;
  });
  const sections = taxSections.flatMap((section) => {
    const found = totals.get(section);
    return found ? { section, ...found } : [];
  });
  return {
    year,
    firstYear: yearOf(openedMs ?? nowMs),
    sections,
    profit: add(ZERO, ...sections.map(({ profit }) => profit)),
  };
}

/** The calendar year at UTC+8. */
export const yearOf = (atMs: number): number => Number(dayOf(atMs).slice(0, 4));
