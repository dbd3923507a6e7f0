import { createHash } from 'node:crypto';
import type { CustomerAccountKind } from '@candor/domain/ledger/transfer';
import { currencyCodes } from '@candor/domain/money/currencies';
import { add, type Money, money, subtract, ZERO } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import {
  balanceCells,
  hashedRow,
  headCells,
  lineCells,
  type StatementCells,
  type StatementLine,
  type StatementSection,
  type StatementTerms,
} from '@candor/domain/wallet/statement';
import { inOrderOfBalance } from '@candor/domain/wallet/statement-order';
import type { Db } from '../../../platform/db.ts';
import { streamPostings, sumPeriod } from '../../ledger/index.ts';

/** Lines in memory at a time. */
const PORTION = 1_000;
const kindOrder: readonly CustomerAccountKind[] = [
  'balance',
  'contract',
  'margin',
  'locked',
  'virtual',
];

export interface StatementOf extends Omit<StatementTerms, 'lineCount'> {
  readonly userId: string;
}

/** Accounts that a statement covers, with both balances and totals. */
export async function loadSections(db: Db, statement: StatementOf): Promise<StatementSection[]> {
  const rows = await sumPeriod(db, statement);
  return kindOrder
    .filter((account) => statement.account === null || statement.account === account)
    .flatMap((account) =>
      currencyCodes
        .filter((currency) => statement.currency === null || statement.currency === currency)
        .map((currency) => ({ account, currency })),
    )
    .map(({ account, currency }) => {
      const mine = rows.filter((row) => row.kind === account && row.currency === currency);
      const totals = mine
        .filter(({ type, count }) => type !== null && count > 0)
        .map(({ type, count, amount }) => ({ type: type!, count, amount: money(amount) }));
      const held = sum(mine.filter(({ type }) => type === null).map(({ amount }) => amount));
      const closing = subtract(held, sum(mine.map(({ later }) => later)));
      const opening = subtract(closing, add(ZERO, ...totals.map(({ amount }) => amount)));
      return { account, currency, opening, closing, totals };
    })
    .filter(
      ({ opening, closing, totals }) => opening !== ZERO || closing !== ZERO || totals.length > 0,
    );
}

const sum = (texts: readonly string[]): Money => add(ZERO, ...texts.map(money));

export const countLines = (sections: readonly StatementSection[]): number =>
  sections.reduce((all, { totals }) => totals.reduce((some, { count }) => some + count, all), 0);

export interface SectionPart {
  readonly section: StatementSection;
  readonly place: 'opening' | 'lines' | 'closing';
  readonly lines: readonly StatementLine[];
}

/** A statement from its opening to its closing balances, one portion of lines at a time. */
export async function* statementParts(
  db: Db,
  statement: StatementOf & { readonly sections: readonly StatementSection[] },
): AsyncGenerator<SectionPart> {
  let number = 0;
  for (const section of statement.sections) {
    const { account: kind, currency } = section;
    let balance = section.opening;
    yield { section, place: 'opening', lines: [] };
    const rows = streamPostings(db, statement, { kind, currency }, PORTION);
    for await (const moments of wholeMoments(rows)) {
      const lines = moments.flatMap((moment) => {
        const ordered = inOrderOfBalance(balance, moment);
        return ordered.map(({ atMs, type, amount, movement }) => {
          balance = add(balance, amount);
          number += 1;
          return { number, atMs, type, amount, balance, movement };
        });
      });
      yield { section, place: 'lines', lines };
    }
    invariant(balance === section.closing, 'the lines of a statement lead to its closing balance');
    yield { section, place: 'closing', lines: [] };
  }
}

type Posting = Omit<StatementLine, 'number' | 'balance'> & { readonly balanceAfter: Money };

/** Groups postings by timestamp, across portions, so that no group is split. */
async function* wholeMoments(
  portions: ReturnType<typeof streamPostings>,
): AsyncGenerator<Posting[][]> {
  let last: Posting[] = [];
  for await (const rows of portions) {
    const done: Posting[][] = [];
    for (const { created_at: atMs, key, leg, type, amount, balance_after } of rows) {
      const movement = `${key}/${leg}`;
      const balanceAfter = money(balance_after);
      if (last.length > 0 && last[0]!.atMs !== atMs) {
        done.push(last);
        last = [];
      }
      last.push({ atMs, type, amount: money(amount), balanceAfter, movement });
    }
    if (done.length > 0) yield done;
  }
  if (last.length > 0) yield [last];
}

/** The hashed rows of a part, as in the file. */
export const cellsOf = (
  { section, place, lines }: SectionPart,
  statement: StatementOf,
): readonly StatementCells[] =>
  place === 'lines'
    ? lines.map((line) => lineCells(section, line))
    : [balanceCells(place, section, statement)];

/** SHA-256 over the rows of a statement as they stream by. */
export function createFingerprint(terms: StatementTerms) {
  const hash = createHash('sha256').update(headCells(terms).map(hashedRow).join('\n'));
  return {
    add(rows: readonly StatementCells[]): void {
      for (const row of rows) hash.update(`\n${hashedRow(row)}`);
    },
    digest: (): string => hash.digest('hex'),
  };
}
