import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ResultOf } from '@candor/contract/calls';
import { money, price, quantity, rate, toText, ZERO } from '@candor/domain/money/money';
import { settle } from '@candor/domain/positions/settlement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom } from '../../platform/random.ts';
import { openTickSigner } from '../markets/index.ts';
import { DAY, type Receipt, tradeADay, type TradedDay } from './testing/traded-day.ts';

const SCRIPT = fileURLToPath(new URL('../../../../../docs/verify/verify-day.mjs', import.meta.url));

const RECEIPT_SCRIPT = fileURLToPath(
  new URL('../../../../../docs/verify/verify-receipt.mjs', import.meta.url),
);

let traded: TradedDay;
let address: string;
beforeAll(async () => {
  traded = await tradeADay();
  address = await traded.app.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => traded?.app.close());

/** Runs the verification script on the day, as anyone could. */
const verifyDay = (day = DAY) => runScript(SCRIPT, [address, day]);

function runScript(
  script: string,
  options: readonly string[],
): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...options], (_error, stdout, stderr) =>
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

/** Runs the receipt script on a receipt. */
async function verifyReceipt(receipt: Receipt): Promise<{ exitCode: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'receipt-'));
  const file = join(folder, 'receipt.json');
  await writeFile(file, JSON.stringify(receipt));
  const asked = await runScript(RECEIPT_SCRIPT, [file, address]);
  await rm(folder, { recursive: true });
  return asked;
}

describe('the script of docs/verify', () => {
  test('finds nothing wrong with an honest day', async () => {
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toEqual([]);
    expect(said).toContain('18 fills and settlements');
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

  test('reports a missing day', async () => {
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

  test('accepts each key in its own time only', async () => {
    const { db } = traded.app;
    const { tickKeys } = (await traded.app.call('getPublicKey')).result as ResultOf<'getPublicKey'>;
    expect(tickKeys).toMatchObject([
      { from: 0, until: expect.any(Number) },
      { from: tickKeys![0]!.until },
    ]);
    const signer = await openTickSigner(db, systemRandom);
    const changedAt = tickKeys![1]!.from;
    const [after] = await db<{ sequence: number; hash: string; signature: string }[]>`
      select sequence, encode(hash, 'hex') as hash, encode(signature, 'base64') as signature from markets.tick
      where symbol = 'BTCUSDT' and recorded_at >= ${changedAt}::timestamptz
      order by sequence limit 1`;
    const { sequence, hash, signature } = after!;
    // What somebody with the former key could make now.
    await db`update markets.tick set signature = decode(${signer.sign(hash, changedAt - 1)}, 'base64')
      where symbol = 'BTCUSDT' and sequence = ${sequence}`;
    const { exitCode, said } = await verifyDay();
    await db`update markets.tick set signature = decode(${signature}, 'base64')
      where symbol = 'BTCUSDT' and sequence = ${sequence}`;
    expect(wrongLines(said)).toEqual([
      `WRONG: tick ${sequence} of BTCUSDT is not signed with the key of the server`,
    ]);
    expect(exitCode).toBe(1);
  });

  test('catches a tick that was left out', async () => {
    const { db } = traded.app;
    const where = db`where symbol = 'ETHUSDT' and sequence = 50`;
    const [tick] = await db<{ row: string }[]>`
      select to_jsonb(t)::text as row from markets.tick t ${where}`;
    await db`delete from markets.tick ${where}`;
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toEqual([
      'WRONG: tick 51 of ETHUSDT does not follow the one before: something was left out or put in',
      'WRONG: the ticks of ETHUSDT are not those that were sealed',
    ]);
    expect(exitCode).toBe(1);
    await db`insert into markets.tick
      select * from jsonb_populate_record(null::markets.tick, ${tick!.row}::text::jsonb)`;
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

  test('recomputes fees from the level in each line, and catches one that nobody had', async () => {
    const { db } = traded.app;
    const lines = await db<{ line: string }[]>`select line from proofs.order_line`;
    const levels = lines.map(({ line }) => line.split(',').slice(-2).join(','));
    expect(levels.filter((each) => each === '1,0').length).toBeGreaterThan(3);
    expect(levels.filter((each) => each === '1,3').length).toBeGreaterThan(3);
    const change = (from: number, to: number) => db`
      update positions.position set close_fee_level = ${to}
      where close_reason = 'takeProfit' and close_fee_level = ${from}`;
    await change(3, 6);
    await sealAgain();
    const [wrong, ...others] = wrongLines((await verifyDay()).said);
    expect(wrong).toMatch(/\(BTCUSDT, closed\) was charged [\d.]+, the rules give [\d.]+$/);
    expect(others).toEqual([]);
    await change(6, 3);
    await db`update settings.setting set created_at = created_at + interval '1 day'
      where key = 'levels.terms'`;
    await sealAgain();
    const { said } = await verifyDay();
    expect(said).toContain('names a discount that was not published before it');
    await db`update settings.setting set created_at = created_at - interval '1 day'
      where key = 'levels.terms'`;
    await sealAgain();
    expect((await verifyDay()).exitCode).toBe(0);
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

  test('catches a contract falsely recorded as lost, even when everything was signed again', async () => {
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

  test('finds nothing wrong with an honest receipt, before and after its day is sealed', async () => {
    const [first, ...others] = traded.receipts;
    const { exitCode, said } = await verifyReceipt(first!);
    expect(wrongLines(said)).toEqual([]);
    expect(said).toContain('It stands in the sealed day 2026-01-07');
    expect(exitCode).toBe(0);
    const late = await verifyReceipt(others.at(-1)!);
    expect(late.said).toContain('It does not stand in a sealed day yet');
    expect(late.exitCode).toBe(0);
  });

  test('catches a receipt that was written by somebody else', async () => {
    const receipt = traded.receipts[0]!;
    const text = receipt.text.replace('12.345678', '99');
    const { said } = await verifyReceipt({ ...receipt, text });
    expect(wrongLines(said)).toContain('WRONG: the receipt is not what the server signed');
  });

  test('catches by its receipt a contract that was left out of the sealed day', async () => {
    const { db } = traded.app;
    const where = db`where symbol = 'BTCUSDT' and direction = 'up'`;
    const hide = (ms: number) => db`update second_contracts.contract
      set settled_at = settled_at + ${ms} * interval '1 millisecond' ${where}`;
    await hide(86_400_000);
    await sealAgain();
    const { exitCode, said } = await verifyReceipt(traded.receipts[0]!);
    expect(wrongLines(said)).toEqual([
      'WRONG: the contract has ended and stands in none of the sealed days since',
    ]);
    expect(exitCode).toBe(1);
    await hide(-86_400_000);
    await sealAgain();
  });

  test('catches an acceptance that was moved by a second so that another tick is the entry', async () => {
    const { db } = traded.app;
    const where = db`where symbol = 'BTCUSDT' and direction = 'up'`;
    const move = (by: number, ticks: number) =>
      db`update second_contracts.contract set
        accepted_at = accepted_at + ${by} * interval '1 millisecond',
        accepted_sequence = accepted_sequence + ${ticks} ${where}`;
    await move(1_020, 2);
    await sealAgain();
    const { exitCode, said } = await verifyReceipt(traded.receipts[0]!);
    expect(wrongLines(said).join('\n')).toMatch(
      /the sealed day says acceptedSequence \d+, the receipt \d+/,
    );
    expect(exitCode).toBe(1);
    expect((await verifyDay()).said).toContain('(BTCUSDT, secondContract) names a tick');
    await move(-1_020, -2);
    await sealAgain();
  });

  test('catches a rate that was not the published one', async () => {
    const { db } = traded.app;
    const where = db`where symbol = 'ETHUSDT' and status <> 'active'`;
    await db`update second_contracts.contract set profit_rate = 0.5 ${where}`;
    await sealAgain();
    const { said } = await verifyDay();
    expect(said).toContain('(ETHUSDT, secondContract) has a rate of 0.5, published was 0.82');
    await db`update second_contracts.contract set profit_rate = 0.82 ${where}`;
    await sealAgain();
  });

  test('catches a rate that was published only after the contract was accepted', async () => {
    const { db, clock } = traded.app;
    const where = db`where key = 'second-contracts.set.BTCUSDT-120'`;
    const [kept] = await db`select created_at from settings.setting ${where}`;
    await db`update settings.setting set created_at = ${clock.now()}::timestamptz ${where}`;
    const { said } = await verifyDay();
    expect(said).toContain('was accepted under a rate that was not published');
    expect(said).toContain('the settings of the day are not those that were sealed');
    await db`update settings.setting set created_at = ${kept!.created_at}::timestamptz ${where}`;
  });

  test('catches a contract that ended on another tick than the rule names', async () => {
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

  test('catches a trailing stop that forgets its best mark, or that was not reached', async () => {
    const { db } = traded.app;
    const where = db`where close_reason = 'trailingStop'`;
    const lift = (by: number) =>
      db`update positions.position set trailing_best = trailing_best + ${by} ${where}`;
    await lift(-5);
    await sealAgain();
    expect((await verifyDay()).said).toMatch(/\(BTCUSDT, closed\) names .* as the best mark/);
    await lift(5);
    const widen = (by: number) =>
      db`update positions.position set trailing_callback = trailing_callback + ${by} ${where}`;
    await widen(0.1);
    await sealAgain();
    expect((await verifyDay()).said).toContain('was closed at a mark that its trailing stop');
    await widen(-0.1);
    await sealAgain();
    expect((await verifyDay()).exitCode).toBe(0);
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
    const change = (to: Partial<ClosedRow>) =>
      db`update positions.position set close_sequence = ${to.close_sequence!},
        exit_price = ${to.exit_price!}, profit = ${to.profit!}, close_fee = ${to.close_fee!} ${where}`;
    await change({ close_sequence: String(early), ...forged });
    await sealAgain();
    const { exitCode, said } = await verifyDay();
    expect(wrongLines(said)).toHaveLength(1);
    expect(said).toContain('(BTCUSDT, closed) was liquidated too early');
    expect(exitCode).toBe(1);
    await change(honest!);
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
    triggersFromSequence: 0,
  };
  const settled = settle({
    position,
    marginRef: row.id,
    terms: {
      halfSpread: rate('0'),
      feeRate: rate('0'),
      feeTerms: { version: 1, level: 0, discount: rate('0') },
    },
    index: price(index),
    isLiquidation: true,
    insuranceAvailable: ZERO,
  });
  const texts = { exit_price: settled.exitPrice, profit: settled.profit, close_fee: settled.fee };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, toText(value)]));
}
