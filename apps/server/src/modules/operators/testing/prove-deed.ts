import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { add, type Money, money, toText } from '@candor/domain/money/money';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Harness, TestOperator } from './harness.ts';
import { changedSince, tableHashes } from './table-hashes.ts';

const UNTOUCHABLE =
  /^(markets\.(tick|head|candle|token_listing|packed_block|packed_day|packing)|positions\.|second_contracts\.|proofs\.|offerings\.(ticket|subscription|draw|beacon_round)$|competitions\.(entry|account|fill)$)/;
/** The customer is told what was done. */
const TOLD = new Set(['messages.inbox', 'messages.message']);

/** Payload of a command, and its effect on customers' money. */
export interface Deed {
  readonly payload: () => Promise<Record<string, unknown>>;
  readonly moves?: string;
}

/** Tables that nothing at the console may change. */
export const untouchable = (tables: readonly string[]): string[] =>
  tables.filter((name) => UNTOUCHABLE.test(name));

/** Everything that customers have, free or bound. USDT. */
async function customersHave({ db }: TestApp): Promise<Money> {
  const rows = await db<{ sum: string }[]>`
    select coalesce(sum(available), 0)::text as sum from ledger.balance where currency = 'USDT'`;
  return money(rows[0]!.sum);
}

interface Desk {
  readonly app: TestApp;
  readonly harness: Harness;
  readonly maker: TestOperator;
  readonly checker: TestOperator;
}

/**
 * Runs a command by as many operators as it needs. It changes something, only tables that it
 * declares, none that is untouchable, and customers' money by what the deed says.
 */
export async function proveDeed(
  { app, harness, maker, checker }: Desk,
  kind: string,
  { payload, moves = '0' }: Deed,
): Promise<void> {
  const fields = await payload();
  const { writes, makerChecker } = app.app.operatorCommands[kind]!;
  const [before, had] = [await tableHashes(app.db), await customersHave(app)];
  const intent = { kind, payload: fields, reason: 'all is in order' };
  const answer = await harness.call('performCommand', intent, maker);
  expect(answer, kind).toMatchObject({ code: 200 });
  const { outcome, proposalId: id } = answer.result as ConsoleResultOf<'performCommand'>;
  expect(outcome).toBe(makerChecker ? 'proposed' : 'done');
  if (makerChecker) {
    expect(await customersHave(app)).toBe(had);
    const confirmed = await harness.call('confirmProposal', { id }, checker);
    expect(confirmed, kind).toMatchObject({ code: 200, result: { status: 'executed' } });
  }
  const changed = await changedSince(app.db, before);
  expect(untouchable(changed)).toEqual([]);
  const ofCommand = changed.filter((name) => !name.startsWith('operators.') && !TOLD.has(name));
  expect(ofCommand.length).toBeGreaterThan(0);
  expect(ofCommand.filter((name) => !writes.includes(name))).toEqual([]);
  expect(toText(await customersHave(app))).toBe(toText(add(had, money(moves))));
}
