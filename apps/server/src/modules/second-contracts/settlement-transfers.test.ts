import { money, toText } from '@candor/domain/money/money';
import { settlementTransfers } from '@candor/domain/second-contracts/settlement-transfers';
import type { Account } from '@candor/domain/ledger/transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRow, type ContractRow } from './stored-contract.ts';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
});
afterAll(() => harness.close());

const kindOf = (account: Account): string =>
  account.owner === 'house' ? `house:${account.kind}` : account.kind;

test.each([
  ['20000.5', 'won'],
  ['19999.5', 'lost'],
  ['20000', 'tied'],
  [null, 'voided'],
] as const)('moves the money that the rule names for an exit at %s: %s', async (exit, status) => {
  const user = await harness.newCustomer('1000');
  await harness.tick('20000');
  await harness.call('buySecondContract', user, {
    symbol: 'BTCUSDT',
    stake: money('12.345678'),
    setId: 'BTCUSDT-60',
    direction: 'up',
  });
  await harness.tick('20000');
  await harness.tick(exit ?? '19000', exit === null ? 59_900 : 60_000);
  // A contract is voided when the market gives no price while the log continues.
  if (exit === null)
    for (let halts = 0; halts < 4; halts++) await harness.tick('1', 1_000, 'halted');
  const [row] = await harness.db<ContractRow[]>`
    select * from second_contracts.contract where user_id = ${user}`;
  expect(row!.status).toBe(status);
  const rows = await harness.db<{ type: string; from: string; to: string; amount: string }[]>`
    select type, from_kind as "from", to_kind as "to", trim_scale(amount)::text as amount
    from ledger.transfer where user_id = ${user} and key like '%/settle' order by leg`;
  expect([...rows]).toEqual(
    settlementTransfers(fromRow(row!), status).map(({ type, from, to, amount }) => ({
      type,
      from: kindOf(from),
      to: kindOf(to),
      amount: toText(amount),
    })),
  );
});
