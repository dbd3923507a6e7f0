import { type Money, money, toText } from '@candor/domain/money/money';
import { expect } from 'vitest';
import { seededRandom } from '../../../platform/random.ts';
import { bankQueues } from '../operators/bank-queues.ts';
import type { BankHarness, PayTo } from './bank-harness.ts';
import { contentOf, type Movement, type Order, type PlayedBank, playedBank } from './played-bank.ts';

/*
 * Customers, operators and a bank do what comes into their heads. What everybody has to have is
 * counted again after each step, from what the bank did and from the files that were imported.
 */

type Person = Awaited<ReturnType<BankHarness['ready']>>['person'];
interface Customer {
  readonly person: Person;
  readonly withdrawalInfoId: string;
  readonly iban: string;
  readonly references: PayTo[];
}
interface Withdrawal {
  readonly owner: number;
  readonly cents: bigint;
  readonly endToEndId: string;
  isRefunded: boolean;
}
interface Imported {
  readonly name: string;
  readonly movements: readonly Movement[];
}

const view = { operatorId: 'finance', reason: 'review', nowMs: 0 } as const;
const FEE_CENTS = 500n;
const UNIT_OF_CENT = money('0.01');

/** Another German account number for each customer, with its check digits (ISO 7064). */
function ibanOf(number: number): string {
  const account = `37040044${String(5_000_000 + number).padStart(10, '0')}`;
  const rest = BigInt(`${account}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}${account}`;
}

/** What the imported files give a customer, counted over all of them in their order. */
export function credited(files: readonly Imported[], owner: number): bigint {
  const numbered = new Set<Movement>();
  const told: { readonly key: string; readonly cents: bigint }[] = [];
  let sum = 0n;
  for (const { name, movements } of files) {
    const own = movements.filter((each) => each.owner === owner && each.cents > 0n);
    for (const each of own.filter(({ number }) => number !== null)) {
      if (numbered.has(each)) continue;
      numbered.add(each);
      const isTakenBack = movements.some(({ kind, of }) => kind === 'takenBack' && of === each);
      const isClear = each.reference !== null || each.kind === 'cameBack';
      if (isClear && !isTakenBack) sum += each.cents;
    }
    const bare = own.filter(({ number }) => number === null);
    const keyed = bare.map((each, at) => {
      const equal = bare.slice(0, at).filter((other) => contentOf(other) === contentOf(each));
      return { key: `${name} ${contentOf(each)} ${equal.length}`, cents: each.cents };
    });
    const before = [...told];
    for (const each of keyed) {
      if (before.some(({ key }) => key === each.key)) continue;
      told.push(each);
      // A line that this file does not repeat as it was may be this one in other words.
      const mayBeOther = before.some(
        ({ key, cents }) => cents === each.cents && keyed.every((here) => here.key !== key),
      );
      if (!mayBeOther) sum += each.cents;
    }
  }
  return sum;
}

export async function runSchedule(bank: BankHarness, seed: string, steps: number): Promise<void> {
  const random = seededRandom(seed);
  const pick = (count: number): number => random.bytes(2).readUInt16BE() % count;
  const oneOf = <T>(of: readonly T[]): T | undefined => of[pick(of.length || 1)];
  const outside: PlayedBank = playedBank();
  const customers: Customer[] = [];
  const withdrawals: Withdrawal[] = [];
  const files: Imported[] = [];
  const assigned: { owner: number; cents: bigint; key: string }[] = [];
  const orders: Order[] = [];
  const notes: string[] = [];

  for (let number = 0; number < 3; number++) {
    const iban = ibanOf(number);
    const fields = { account: iban, bankName: 'Harbour', realName: 'Mei Tanaka', address: undefined };
    const { person, withdrawalInfoId } = await bank.ready('BANK', fields);
    await bank.app.verify(person.userId, 'basic');
    customers.push({ person, withdrawalInfoId, iban, references: [await bank.announce(person)] });
  }

  async function payIn(): Promise<void> {
    const owner = pick(customers.length);
    const customer = customers[owner]!;
    if (pick(4) === 0) customer.references.push(await bank.announce(customer.person));
    const isClear = pick(5) > 0;
    const isNumbered = !isClear || pick(3) > 0;
    outside.payIn(
      {
        // No amount of the numbered lines is one of the others, and these differ by customer.
        cents: BigInt(isNumbered ? 1_001 + 100 * pick(600) : 2_500 * (1 + pick(2)) + 100 * owner),
        owner,
        reference: isClear ? oneOf(customer.references)!.reference : null,
        ...(isNumbered ? { endToEndId: `E-${seed}-${outside.movements.length}` } : {}),
      },
      isNumbered,
    );
  }

  async function withdraw(): Promise<void> {
    const owner = pick(customers.length);
    const { person, withdrawalInfoId } = customers[owner]!;
    const whole = 20 + pick(80);
    const answers = await Promise.all(
      Array.from({ length: 1 + pick(2) }, () =>
        bank.withdraw(person, { withdrawalInfoId, money: String(whole) }),
      ),
    );
    await bank.settle();
    const made = answers.filter(({ code }) => code === 200).length;
    const records = (await person.call('listWithdrawals')).result as unknown as {
      records: { txHash?: string; amount: string }[];
    };
    for (const { txHash, amount } of records.records.slice(0, made)) {
      expect(amount, seed).toBe(String(whole));
      withdrawals.push({ owner, cents: BigInt(whole) * 100n, endToEndId: txHash!, isRefunded: false });
    }
  }

  /** Puts a file together, and then releases or discards it, or both at once. */
  async function release(): Promise<void> {
    const prepared = await bank.attempt('wallet.prepareBatch', {});
    const ask = { status: 'prepared', search: null, userId: null, limit: 5 };
    const [batch] = (await bankQueues['bankBatches']!.list(bank.app.db, ask)).items;
    if (!batch) return void expect(prepared, seed).not.toBe('done');
    const { commands } = (await bankQueues['bankBatches']!.find(bank.app.db, batch.id))!;
    const { payload } = commands.find(({ kind }) => kind === 'wallet.exportBatch')!;
    const acts = Array.from({ length: 1 + pick(3) }, () =>
      pick(3) === 0
        ? bank.attempt('wallet.discardBatch', { id: batch.id })
        : bank.attempt('wallet.exportBatch', payload),
    );
    const ended = await Promise.all(acts);
    expect(ended.filter((each) => each === 'done').length, seed).toBe(1);
    const file = await bankQueues['bankBatches']!.openDocument!(bank.app.db, batch.id, 'pain.001', view);
    if (!file) return;
    const xml = file.bytes.toString();
    orders.push(...outside.upload(xml));
    expect(outside.upload(xml)).toEqual([]);
  }

  const withdrawalOf = ({ endToEndId }: Order) =>
    withdrawals.find((each) => each.endToEndId === endToEndId);

  /** The bank works off one of the orders it has: as ordered, rejected, or returned later. */
  async function workOff(): Promise<void> {
    const order = orders.splice(pick(orders.length || 1), 1)[0];
    if (!order) return;
    const withdrawal = withdrawalOf(order);
    if (withdrawal) {
      expect(order.cents, seed).toBe(withdrawal.cents - FEE_CENTS);
      expect(order.iban, seed).toBe(customers[withdrawal.owner]!.iban);
      expect(withdrawal.isRefunded, seed).toBe(false);
    }
    if (withdrawal && pick(4) === 0) {
      const say = { id: order.endToEndId, reference: 'pain.002 AC04' };
      const said = await Promise.all(
        Array.from({ length: 1 + pick(2) }, () => bank.attempt('wallet.cancelBankPayment', say)),
      );
      expect(said.filter((each) => each === 'done').length, seed).toBe(1);
      withdrawal.isRefunded = true;
      return;
    }
    const paid = outside.execute(order, withdrawal?.owner ?? -1);
    if (withdrawal && pick(4) === 0) outside.sendBack(paid, order.cents - BigInt(pick(2) * 100));
  }

  function takeBack(): void {
    const left = outside.movements.filter(
      (each) =>
        each.kind === 'paidIn' &&
        each.reference !== null &&
        each.endToEndId !== null &&
        !outside.movements.some(({ of }) => of === each),
    );
    const found = oneOf(left);
    if (found) outside.takeBack(found);
  }

  async function importSome(): Promise<void> {
    const known = new Set(files.flatMap(({ movements }) => movements));
    const from = pick(4) === 0 ? 0 : Math.max(0, outside.movements.length - pick(12));
    const chosen = new Set(outside.movements.slice(from).filter(() => pick(5) > 0));
    for (const { of } of [...chosen]) if (of !== null && !known.has(of)) chosen.add(of);
    const movements = outside.movements.filter((each) => chosen.has(each));
    if (pick(2) === 0) movements.reverse();
    const name = pick(4) === 0 && files.length > 0 ? files.at(-1)!.name : `${seed}-${files.length}`;
    const xml = outside.write(name, movements);
    const ids = await Promise.all([bank.read(xml), bank.read(xml)]);
    const ended = await Promise.all(
      ids.map((statement) => bank.attempt('wallet.importStatement', { statement })),
    );
    const isNew = !files.some(
      (file) => file.name === name && outside.write(name, file.movements) === xml,
    );
    expect(ended.filter((each) => each === 'done').length, `${seed} ${ended.join()}`).toBe(isNew ? 1 : 0);
    if (isNew) files.push({ name, movements });
  }

  /** Two operators judge one thing that waits, and know what really happened. */
  async function judge(): Promise<void> {
    const waiting = (await bank.bookings('unmatched')).filter(({ facts }) =>
      facts.some(({ name, value }) => name === 'remittance' && value !== ''),
    );
    const booking = oneOf(waiting);
    if (!booking) return;
    const fact = (name: string) => booking.facts.find((each) => each.name === name)?.value ?? null;
    const reason = fact('reason');
    const { id } = booking;
    if (reason === 'possibleDuplicate') {
      const closed = await bank.attempt('wallet.closeBooking', { id, finding: 'the same payment' });
      return void expect(closed, seed).toBe('done');
    }
    const movement = outside.movements.find(({ number }) => number !== null && number === fact('bankRef'));
    if (reason !== 'noReference' || movement?.owner == null) return;
    const { reference } = customers[movement.owner]!.references[0]!;
    const acts = [
      bank.attempt('wallet.assignBooking', { id, reference }),
      bank.attempt('wallet.assignBooking', { id, reference }),
      ...(pick(2) === 0 ? [bank.attempt('wallet.returnBooking', { id })] : []),
    ];
    const ended = await Promise.all(acts);
    expect(ended.filter((each) => each === 'done').length, seed).toBe(1);
    if (ended[2] !== 'done')
      assigned.push({ owner: movement.owner, cents: movement.cents, key: id });
  }

  async function check(): Promise<void> {
    await bank.settle();
    await bank.settle();
    for (const [owner, { person }] of customers.entries()) {
      const own = <T extends { readonly owner: number; readonly cents: bigint }>(of: readonly T[]) =>
        of.filter((each) => each.owner === owner).reduce((sum, { cents }) => sum + cents, 0n);
      const due =
        credited(files, owner) +
        own(assigned) -
        own(withdrawals.filter(({ isRefunded }) => !isRefunded));
      const [available] = await bank.balance(person);
      expect(available, `${seed} ${notes.slice(-8).join()}`).toBe(toText((due * UNIT_OF_CENT) as Money));
    }
    expect(await bank.proveBooks(), seed).toEqual([]);
  }

  const acts = { payIn, withdraw, release, workOff, takeBack, importSome, judge } as const;
  const weights: readonly (keyof typeof acts)[] = [
    'payIn', 'payIn', 'payIn', 'payIn', 'importSome', 'importSome', 'withdraw', 'release',
    'workOff', 'workOff', 'judge', 'judge', 'takeBack',
  ];
  for (let step = 0; step < steps; step++) {
    const name = oneOf(weights)!;
    notes.push(name);
    await acts[name]();
    await check();
  }
}
