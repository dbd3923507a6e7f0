import { expect, test } from 'vitest';
import { migrationRules, releases } from './migration-rules.ts';
import { findProblems } from './rule.ts';

const found = (text: string, name = '20991231-why.sql') =>
  findProblems(migrationRules, [
    { path: `apps/server/src/modules/wallet/migrations/${name}`, text },
  ]).map((problem) => problem.text);

test.each([
  ['drop table wallet.old;', 'takes away'],
  ['drop view wallet.seen;', 'takes away'],
  ['alter table wallet.withdrawal drop column fee;', 'reads or writes'],
  ['alter table wallet.withdrawal rename column fee to cost;', 'reads or writes'],
  ['alter table wallet.withdrawal rename to payout;', 'reads or writes'],
  ['alter table wallet.withdrawal alter column fee type text;', 'reads or writes'],
  ['alter table wallet.withdrawal alter fee set not null;', 'reads or writes'],
  ['alter table wallet.withdrawal add column note text not null;', 'without a default'],
  [
    'alter table wallet.withdrawal add note text, add column more text not null;',
    'without a default',
  ],
  [
    'alter table wallet.withdrawal add column id uuid not null default gen_random_uuid();',
    'rewrites',
  ],
  ['alter table wallet.withdrawal add column code text unique;', 'locks'],
  ['alter table wallet.withdrawal add constraint some check (fee >= 0);', 'not valid'],
  ['create index by_fee on wallet.withdrawal (fee);', 'concurrently'],
  ['create unique index concurrently by_fee on wallet.withdrawal (fee);', 'forbids rows'],
  ['update wallet.withdrawal set fee = 0;', 'in portions'],
  ['delete from wallet.withdrawal;', 'in portions'],
  ['truncate wallet.withdrawal;', 'takes away'],
  ['do $$ begin null; end $$;', 'takes away'],
  ['alter view wallet.seen rename column a to b;', 'takes away'],
])('refuses %s', (statement, why) => {
  expect(found(`-- Why this has to be as it is here.\n${statement}\n`)).toEqual([
    expect.stringContaining(why),
  ]);
});

test.each([
  `create table wallet.fresh (id uuid primary key, fee numeric);
   create unique index by_fee on wallet.fresh (fee);
   alter table wallet.fresh alter column fee set not null;
   update wallet.fresh set fee = 0;`,
  'alter table wallet.withdrawal add column note text;',
  `alter table wallet.withdrawal add column state text not null default 'a', add seen_at timestamptz;`,
  `alter table wallet.withdrawal drop constraint withdrawal_status_check,
   add constraint withdrawal_status_check check (status in ('a', 'b')) not valid;`,
  'alter table wallet.withdrawal validate constraint withdrawal_status_check;',
  'alter table wallet.withdrawal alter column fee drop not null;',
  `drop index concurrently if exists wallet.by_fee;
   create index concurrently by_fee on wallet.withdrawal (fee);`,
  'create or replace view wallet.seen as select 1;',
  'insert into wallet.withdrawal (id) select 1;',
])('lets %s pass', (text) => {
  expect(found(`-- Why this has to be as it is here.\n${text}\n`)).toEqual([]);
});

test('lets a file take away what a landed release has replaced, and nothing newer', () => {
  const taking = (expanded: string) =>
    found(
      `-- Contracts ${expanded}: nothing reads the fee here.\nalter table wallet.withdrawal drop column fee;\n`,
    );
  expect(taking('20261126-271-money-halt.sql')).toEqual([]);
  expect(taking('20991230-replaces-fee.sql')).toHaveLength(1);
});

test('does not judge files that have landed', () => {
  const { lastMigration } = releases.at(-1)!;
  const next = lastMigration.replace(/-(\d+)-.*/, (_, number) => `-${Number(number) + 1}-next.sql`);
  expect(found('-- Renamed.\ndrop table wallet.old;\n', lastMigration)).toEqual([]);
  expect(found('-- Renamed.\ndrop table wallet.old;\n', next)).toHaveLength(1);
});
