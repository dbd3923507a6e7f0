import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { money, price, quantity, rate, toText, ZERO } from '@candor/domain/money/money';
import { settle } from '@candor/domain/positions/settlement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, tradeADay, type TradedDay } from './testing/traded-day.ts';

const SCRIPT = fileURLToPath(new URL('../../../../../docs/verify/verify-day.mjs', import.meta.url));

let traded: TradedDay;
let address: string;
beforeAll(async () => {
  traded = await tradeADay();
  address = await traded.app.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => traded?.app.close());

/** What a stranger's computer says about the day. */
function verifyDay(day = DAY): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, address, day], (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, said: `${stdout}${stderr}` }),
    );
  });
}

const wrongLines = (said: string): string[] =>
  said.split('\n').filter((line) => line.startsWith('WRONG'));

/** Has the product seal the orders of the day again, as an operator with the key could. */
async function sealAgain(): Promise<void> {
  const { db, clock } = traded.app;
  await db`delete from proofs.order_line`;
  await db`delete from proofs.day`;
  await db`update platform.due set due_at = ${clock.now()} where name = 'proofs.sealDays'`;
  await clock.advance(5_000);
}

describe('the script of docs/verify', () => {
  test('finds nothing wrong with an honest day', async () => {
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toEqual([]);
    expect(said).toContain('15 fills and settlements');
    expect(said).toContain('Everything is as it should be.');
    expect(exitCode).toBe(0);
  });

  test('catches a setting that was changed after the day was sealed', async () => {
    const { db } = traded.app;
    const [kept] = await db`select * from settings.setting where key = 'sys_set'`;
    await db`update settings.setting set value = '{}', hash = encode(sha256(convert_to(
      key || E'\\n' || version || E'\\n' || '{}' || E'\\n', 'UTF8')), 'hex') where key = 'sys_set'`;
    const { said } = await verifyDay();
    expect(wrongLines(said)).toEqual([
      'WRONG: the settings of the day are not those that were sealed',
    ]);
    await db`update settings.setting set value = ${kept!.value}, hash = ${kept!.hash}
      where key = 'sys_set'`;
  });

  test('says so when there is no such day', async () => {
    const { exitCode, said } = await verifyDay('2026-01-09');
    expect(said).toContain('The day could not be checked');
    expect(exitCode).toBe(2);
  });

  test('catches a tick whose price was changed', async () => {
    const { db } = traded.app;
    await db`update markets.tick set price = price + 1 where symbol = 'BTCUSDT' and sequence = 99`;
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toContain(
      'WRONG: tick 99 of BTCUSDT was changed: this is not what was hashed',
    );
    expect(exitCode).toBe(1);
    await db`update markets.tick set price = price - 1 where symbol = 'BTCUSDT' and sequence = 99`;
  });

  test('catches a tick that was left out', async () => {
    const { db } = traded.app;
    const where = db`where symbol = 'ETHUSDT' and sequence = 50`;
    const [tick] = await db`select * from markets.tick ${where}`;
    await db`delete from markets.tick ${where}`;
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toEqual([
      'WRONG: tick 51 of ETHUSDT does not follow the one before: something was left out or put in',
      'WRONG: the ticks of ETHUSDT are not those that were sealed',
    ]);
    expect(exitCode).toBe(1);
    await db`insert into markets.tick ${db(tick!)}`;
  });

  test('catches an order that was changed after the day was sealed', async () => {
    const { db } = traded.app;
    const change = (from: string, to: string) =>
      db`update proofs.order_line set line = replace(line, ${from}, ${to}) where line like 'opened%'`;
    await change(',short,7,', ',short,8,');
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toEqual([
      'WRONG: the list of orders is not the one that was sealed: one was changed, left out or put in',
    ]);
    expect(exitCode).toBe(1);
    await change(',short,8,', ',short,7,');
  });

  test('catches a payout that is a cent short, even when everything was signed again', async () => {
    const { db } = traded.app;
    const change = (by: string) =>
      db`update positions.position set profit = profit + ${by}::numeric where close_reason = 'takeProfit'`;
    await change('-0.01');
    await sealAgain();
    const { exitCode, said } = await verifyDay();
    const [wrong, ...others] = wrongLines(said);
    expect(wrong).toMatch(
      /^WRONG: order [0-9a-f]{12} \(BTCUSDT, closed\) was paid [\d.]+, the rules give [\d.]+$/,
    );
    expect(others).toEqual([]);
    expect(exitCode).toBe(1);
    await change('0.01');
    await sealAgain();
  });

  test('catches a bet that is said to have been lost, even when everything was signed again', async () => {
    const { db } = traded.app;
    const change = (status: string, profit: string) =>
      db`update second_contracts.contract set status = ${status}, profit = ${profit}::numeric
        where symbol = 'BTCUSDT' and direction = 'down'`;
    await change('lost', '-12.345678');
    await sealAgain();
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toHaveLength(1);
    expect(said).toContain('(BTCUSDT, secondContract) was lost, the ticks say won');
    expect(exitCode).toBe(1);
    await change('won', '10.123455');
    await sealAgain();
  });

  test('catches a bet that ended on another tick than the rule names', async () => {
    const { db } = traded.app;
    const move = (by: number) =>
      db`update second_contracts.contract set exit_sequence = exit_sequence + ${by}
        where symbol = 'BTCUSDT' and direction = 'up'`;
    await move(1);
    await sealAgain();
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toHaveLength(1);
    expect(said).toMatch(/\(BTCUSDT, secondContract\) ended at tick \d+, the rule names \d+/);
    expect(exitCode).toBe(1);
    await move(-1);
    await sealAgain();
  });

  test('catches a liquidation before its price, with figures that fit the tick it names', async () => {
    const { db } = traded.app;
    const where = db`where close_reason = 'liquidation'`;
    const [honest] = await db<ClosedRow[]>`
      select id, quantity_base, entry_price, margin, close_sequence, exit_price, profit, close_fee
      from positions.position ${where}`;
    const early = Number(honest!.close_sequence) - 40;
    const [tick] = await db<{ price: string }[]>`
      select price from markets.tick where symbol = 'BTCUSDT' and sequence = ${early}`;
    const forged = settleAt(honest!, tick!.price);
    await db`update positions.position set ${db({ close_sequence: early, ...forged })} ${where}`;
    await sealAgain();
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toHaveLength(1);
    expect(said).toContain('(BTCUSDT, closed) was liquidated too early');
    expect(exitCode).toBe(1);
    const { close_sequence, exit_price, profit, close_fee } = honest!;
    const paid = { close_sequence, exit_price, profit, close_fee };
    await db`update positions.position set ${db(paid)} ${where}`;
    await sealAgain();
    expect((await verifyDay()).exitCode).toBe(0);
  });
});

interface ClosedRow {
  id: string;
  quantity_base: string;
  entry_price: string;
  margin: string;
  close_sequence: string;
  exit_price: string;
  profit: string;
  close_fee: string;
}

/** The columns that a liquidation of this long at an index would have left. */
function settleAt(row: ClosedRow, index: string) {
  const position = {
    id: row.id,
    userId: '',
    symbol: 'BTCUSDT',
    direction: 'long' as const,
    leverage: 20,
    margin: money(row.margin),
    quantity: quantity(row.quantity_base),
    entryPrice: price(row.entry_price),
    openFee: ZERO,
    liquidationPrice: null,
    takeProfit: null,
    stopLoss: null,
    armedAtSequence: 0,
  };
  const settled = settle({
    position,
    marginRef: row.id,
    terms: { halfSpread: rate('0'), feeRate: rate('0') },
    index: price(index),
    isLiquidation: true,
    insuranceAvailable: ZERO,
  });
  const texts = { exit_price: settled.exitPrice, profit: settled.profit, close_fee: settled.fee };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, toText(value)]));
}
