import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@candor/domain/calendar';
import { HOUR_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { type BankHarness, openBankHarness } from './testing/bank-harness.ts';
import { papersOfFiles } from './testing/papers-of-files.ts';
import { type Paper, papersOfLines } from './testing/papers.ts';

const papers = { ...papersOfLines, ...papersOfFiles };

/*
 * Whatever stands in a file: a customer is credited with money that the file books for them, or
 * nobody is, and nothing that a file books is lost. The expectations are those of ISO 20022 and of
 * decisions 0366 and 0367, not of the reader.
 */

/** A day of its own for each: equal lines of a day may be one booking. */
const DAY = '2026-01-09';

interface Outcome {
  readonly imported: string;
  readonly mei: string;
  readonly ana: string;
  /** Sum of the bookings in USD that operators see from the file. */
  readonly seen: bigint;
}

let bank: BankHarness;
const outcomes = new Map<string, () => Promise<Outcome>>();
beforeAll(async () => {
  bank = await openBankHarness();
  let number = 0;
  for (const [name, paper] of Object.entries(papers)) {
    // Codes for so many customers are asked for over hours.
    if (number % 5 === 4) await bank.app.clock.jump(HOUR_MS);
    const [mei, ana] = [await bank.signUp(), await bank.signUp()];
    const to = {
      mei: (await bank.announce(mei)).reference,
      ana: (await bank.announce(ana)).reference,
    };
    const statement = `PAPER-${(number += 1)}`;
    const imported = await importOf(paper, statement, to, addDays(DAY, number));
    outcomes.set(name, async () => ({
      imported,
      mei: (await bank.balance(mei))[0]!,
      ana: (await bank.balance(ana))[0]!,
      seen: await seenOf(statement),
    }));
  }
  await bank.settle();
  await bank.settle();
}, 120_000);
afterAll(() => bank.close());

async function importOf(
  paper: Paper,
  statement: string,
  to: { readonly mei: string; readonly ana: string },
  day: string,
): Promise<string> {
  try {
    const file = paper.write(statement, to);
    const dated = typeof file === 'string' ? file.replaceAll(DAY, day) : file;
    const id = await bank.read(dated);
    await bank.operate('wallet.importStatement', { statement: id });
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

async function seenOf(statement: string): Promise<bigint> {
  const rows = await bank.app.db<{ amount: string; direction: string }[]>`
    select amount::text as amount, direction from wallet.bank_booking
    where statement_name = ${statement} and currency = 'USD'`;
  return rows.reduce<bigint>(
    (sum, { amount, direction }) => sum + (direction === 'debit' ? -money(amount) : money(amount)),
    0n,
  );
}

test.each(Object.keys(papers))('%s', async (name) => {
  const { mei, ana = ['0'], refused, books } = papers[name]!;
  const outcome = await outcomes.get(name)!();
  const told = JSON.stringify({ ...outcome, seen: String(outcome.seen) });
  expect(mei, told).toContain(outcome.mei);
  expect(ana, told).toContain(outcome.ana);
  if (refused !== undefined) expect(outcome.imported !== 'done', told).toBe(refused);
  if (outcome.imported === 'done' && books !== undefined)
    expect(outcome.seen, told).toBe(money(books));
});

test('the books are right after all of them, and hold what customers were credited with', async () => {
  expect(await bank.proveBooks()).toEqual([]);
});
