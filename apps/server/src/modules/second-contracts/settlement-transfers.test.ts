import { money, toText } from '@candor/domain/money/money';
import { settlementTransfers } from '@candor/domain/second-contracts/settlement-transfers';
import type { Account } from '@candor/domain/ledger/transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRow, type ContractRow } from './stored-contract.ts';
import { openDesk, type Desk } from './testing/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  desk.tape.record('BTCUSDT', '20000');
  await desk.start();
});
afterAll(() => desk.close());

const pocketOf = (account: Account): string =>
  account.owner === 'house' ? `house:${account.pocket}` : account.pocket;

test.each([
  ['20000.5', 'won'],
  ['19999.5', 'lost'],
  ['20000', 'tied'],
  [null, 'voided'],
] as const)('an exit at %s moves the money that the rule names: %s', async (exit, status) => {
  const user = await desk.newCustomer('1000');
  await desk.tick('20000');
  await desk.call('buySecondContract', user, {
    symbol: 'BTCUSDT',
    stake: money('12.345678'),
    setId: 'BTCUSDT-60',
    direction: 'up',
  });
  await desk.tick('20000');
  // A void one meets its next price only when its window is over.
  await desk.tick(exit ?? '20000', exit === null ? 64_000 : 60_000);
  const [row] = await desk.db<ContractRow[]>`
    select * from second_contracts.contract where user_id = ${user}`;
  expect(row!.status).toBe(status);
  const rows = await desk.db<{ type: string; from: string; to: string; amount: string }[]>`
    select type, from_pocket as "from", to_pocket as "to", trim_scale(amount)::text as amount
    from ledger.transfer where user_id = ${user} and key like '%/settle' order by leg`;
  expect([...rows]).toEqual(
    settlementTransfers(fromRow(row!), status).map(({ type, from, to, amount }) => ({
      type,
      from: pocketOf(from),
      to: pocketOf(to),
      amount: toText(amount),
    })),
  );
});
