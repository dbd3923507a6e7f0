import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { seededRandom } from '../../platform/random.ts';
import { openHarness, type Harness } from './testing/harness.ts';

const SEED = 'promises-of-all-processes';
const ROUNDS = 200;
const EQUITY = 100_000;
const PERIODS = [60, 120, 180] as const;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
  await harness.leaveEquity(String(EQUITY));
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
  // One statement in nine fails, a third of those permanently: its batch dies before the commit.
  await harness.db`create sequence second_contracts.tries`;
  await harness.db`create function second_contracts.fail_often() returns trigger language plpgsql as $$
    declare try bigint := nextval('second_contracts.tries');
    begin
      if try % 27 = 0 then raise exception 'dead' using errcode = '57014'; end if;
      if try % 9 = 0 then raise exception 'try again' using errcode = '40001'; end if;
      return new;
    end $$`;
  await harness.db`create trigger fail_often before insert on second_contracts.contract
    execute function second_contracts.fail_often()`;
});
afterAll(() => harness.close());

test('four racing, failing processes never reserve more than the limit on one tick', async () => {
  const random = seededRandom(SEED);
  const processes = await Promise.all(Array.from({ length: 4 }, () => harness.another()));
  const people = await Promise.all(
    Array.from({ length: 60 }, () => harness.newCustomer('1000000')),
  );
  const pick = <Item>(items: readonly Item[]): Item =>
    items[random.bytes(2).reduce((sum, byte) => sum * 256 + byte, 0) % items.length]!;
  const counts = { sold: 0, refused: 0, died: 0 };
  const buy = async (): Promise<void> => {
    const setId = `BTCUSDT-${pick(PERIODS)}`;
    const direction = pick(['up', 'up', 'up', 'down'] as const);
    const request = {
      symbol: 'BTCUSDT',
      stake: money(pick(['25', '100', '400'])),
      setId,
      direction,
    };
    const context = { userId: pick(people), nowMs: harness.clock.now(), idempotency: null };
    await pick(processes)
      .calls.buySecondContract(request, context as never)
      .then(() => counts.sold++)
      .catch((error: unknown) => {
        if (error instanceof Refusal) counts.refused++;
        else counts.died++;
      });
  };
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: 40 }, buy));
    await harness.tick(String(20_000 + (round % 7)), 700);
    // From the rows alone: the actual netted loss on one tick, and the guard's total.
    const [worst] = await harness.db<{ loss: string }[]>`
      select coalesce(max(greatest(up - down_stake, down - up_stake)), 0)::text as loss from (
        select coalesce(sum(win_profit) filter (where direction = 'up'), 0) as up,
          coalesce(sum(win_profit) filter (where direction = 'down'), 0) as down,
          coalesce(sum(stake) filter (where direction = 'up'), 0) as up_stake,
          coalesce(sum(stake) filter (where direction = 'down'), 0) as down_stake
        from second_contracts.contract where status = 'active' and entry_sequence is not null
        group by awaits_at) ends`;
    expect(Number(worst!.loss)).toBeLessThanOrEqual(EQUITY / 100);
    const [guard] = await harness.db`select g.reserved = coalesce((
        select sum(stake + win_profit) from second_contracts.contract where status = 'active'), 0)
        as is_right from ledger.guard g`;
    expect(guard).toEqual({ is_right: true });
  }
  expect(await harness.findings()).toEqual([]);
  expect(
    await audit(harness.db).then((found) => found.filter(({ check }) => check.includes('guard'))),
  ).toEqual([]);
  process.stdout.write(`seed ${SEED}: ${ROUNDS} rounds, ${JSON.stringify(counts)}\n`);
  const [tries] = await harness.db<{ count: number }[]>`
    select last_value::int as count from second_contracts.tries`;
  expect(tries!.count).toBeGreaterThan(27);
});
