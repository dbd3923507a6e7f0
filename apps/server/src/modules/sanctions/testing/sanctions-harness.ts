import { MINUTE_MS } from '@candor/domain/durations';
import { inTransaction } from '../../../platform/db.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { verifyAs } from '../../tasks/testing/task-people.ts';
import { fundingHarness } from '../../wallet/testing/funding-harness.ts';
import type { CaseStatus } from '@candor/domain/sanctions/screening';

export interface Named {
  readonly firstName: string;
  readonly surname: string;
  /** `YYYY-MM-DD`. */
  readonly birthday: string;
}

/** Customers with names who withdraw, and operators who decide. */
export function sanctionsHarness(app: TestApp) {
  const funding = fundingHarness(app);
  type Person = Awaited<ReturnType<typeof funding.signUp>>;

  async function casesOf({ userId }: { readonly userId: string }) {
    const rows = await app.db<{ id: string; kind: string; subject: string; status: CaseStatus }[]>`
      select id, kind, subject, status from sanctions.case_file where user_id = ${userId}
      order by opened_at, id`;
    return rows.map((row) => ({ ...row }));
  }

  /** Runs a command of two operators, as the queue offers it. */
  async function decide(
    kind: 'sanctions.clear' | 'sanctions.confirm',
    id: string,
    change: Record<string, unknown> = {},
  ) {
    const command = app.app.operatorCommands[kind]!;
    const offered = await offeredMatches(id);
    const payload = { id, matches: offered, finding: 'compared with the passport', ...change };
    const context = { operatorIds: ['maker', 'checker'], nowMs: app.clock.now() };
    await inTransaction(app.db, (tx) =>
      command.execute(tx, command.payload.parse(payload), context),
    );
  }

  async function offeredMatches(id: string): Promise<unknown> {
    const { caseQueue } = await import('../case-queue.ts');
    const detail = await caseQueue.find(app.db, id);
    return detail!.commands[0]?.payload['matches'] ?? '0'.repeat(64);
  }

  return {
    ...funding,
    casesOf,
    decide,
    /** A new customer whose documents show this name. */
    async verified(name: Named): Promise<Person> {
      const person = await funding.signUp();
      await verifyAs(app, person, name);
      return person;
    },
    /** The same, with an address that can be paid at once. */
    async payable(name: Named, chainType?: string, change?: Record<string, unknown>) {
      const { person, withdrawalInfoId } = await funding.ready(chainType, change);
      await verifyAs(app, person, name);
      return { person, withdrawalInfoId };
    },
    /** Lives until changed files were read and everybody was compared. */
    async reload() {
      await app.clock.jump(MINUTE_MS);
      await app.clock.advance(2_000);
    },
    /** Sources of the lists with what is wrong with their files. */
    async problems() {
      const rows = await app.db<{ source: string; problem: string | null }[]>`
        select source, problem from sanctions.source_file order by source`;
      return Object.fromEntries(rows.map(({ source, problem }) => [source, problem]));
    },
    /** Numbers of current entries. */
    async current(source = 'ofac') {
      const rows = await app.db<{ ref: string }[]>`
        select ref from sanctions.entry where source = ${source} and edition_until is null
        order by ref collate "C"`;
      return rows.map(({ ref }) => ref);
    },
    /** How often money was paid or returned for a withdrawal. */
    async movesOf(id: string) {
      const rows = await app.db<{ type: string }[]>`
        select type from ledger.transfer where key like ${`withdrawal/${id}/%`} order by type`;
      return rows.map(({ type }) => type);
    },
  };
}

export type SanctionsHarness = ReturnType<typeof sanctionsHarness>;
