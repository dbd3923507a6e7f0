import { type Money, money, toText } from '@candor/domain/money/money';
import { same } from '../../../testing/same.ts';
import { bankQueues } from '../operators/bank-queues.ts';
import { type BankHarness, openBankHarness, type PayTo } from './bank-harness.ts';
import { chanceOf } from './chance.ts';
import { creditedByFiles, type ImportedFile } from './credited-by-files.ts';
import type { Order } from './orders-of.ts';
import { type Movement, type PlayedBank, playedBank } from './played-bank.ts';

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

const view = { operatorId: 'finance', reason: 'review', nowMs: 0 } as const;
const CUSTOMERS = 3;
const FEE_CENTS = 500n;
const UNIT_OF_CENT = money('0.01');

const acts = [
  'payIn',
  'withdraw',
  'release',
  'workOff',
  'takeBack',
  'importSome',
  'judge',
] as const;
const often: readonly (typeof acts)[number][] = [
  'payIn',
  'importSome',
  'workOff',
  'judge',
  'payIn',
];

/** Another German account number for each customer, with its check digits (ISO 7064). */
function ibanOf(number: number): string {
  const account = `37040044${String(5_000_000 + number).padStart(10, '0')}`;
  const rest = BigInt(`${account}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}${account}`;
}

/** Steps of a seed, at a bank of its own since lines without a number wait if two tell them; each followed by a count of everything. */
export async function runSchedule(seed: number, steps: number): Promise<void> {
  const bank = await openBankHarness();
  try {
    const schedule = new BankSchedule(bank, seed);
    await schedule.begin();
    for (let step = 0; step < steps; step++) await schedule.step();
  } finally {
    await bank.close();
  }
}

class BankSchedule {
  readonly #bank: BankHarness;
  readonly #seed: string;
  readonly #pick: (count: number) => number;
  readonly #outside: PlayedBank = playedBank();
  readonly #customers: Customer[] = [];
  readonly #withdrawals: Withdrawal[] = [];
  readonly #files: ImportedFile[] = [];
  readonly #assigned: { owner: number; cents: bigint }[] = [];
  readonly #orders: Order[] = [];
  readonly #notes: string[] = [];

  constructor(bank: BankHarness, seed: number) {
    this.#bank = bank;
    this.#seed = `seed ${seed}`;
    this.#pick = chanceOf(seed).below;
  }

  async begin(): Promise<void> {
    for (let number = 0; number < CUSTOMERS; number++) {
      const iban = ibanOf(number);
      const fields = {
        account: iban,
        bankName: 'Harbour',
        realName: 'Mei Tanaka',
        address: undefined,
      };
      const { person, withdrawalInfoId } = await this.#bank.ready('BANK', fields);
      await this.#bank.app.verify(person.userId, 'basic');
      const references = [await this.#bank.announce(person)];
      this.#customers.push({ person, withdrawalInfoId, iban, references });
    }
  }

  async step(): Promise<void> {
    const name = this.#oneOf([...acts, ...often])!;
    this.#notes.push(name);
    await this[name]();
    await this.#check();
  }

  #oneOf<T>(of: readonly T[]): T | undefined {
    return of[this.#pick(of.length || 1)];
  }

  async payIn(): Promise<void> {
    const owner = this.#pick(CUSTOMERS);
    const customer = this.#customers[owner]!;
    if (this.#pick(4) === 0) customer.references.push(await this.#bank.announce(customer.person));
    const isClear = this.#pick(5) > 0;
    const isNumbered = !isClear || this.#pick(3) > 0;
    // No amount of the numbered lines is one of the others, and these differ by customer.
    const cents = isNumbered
      ? 1_001 + 100 * this.#pick(600)
      : 2_500 * (1 + this.#pick(2)) + 100 * owner;
    const change = {
      cents: BigInt(cents),
      owner,
      reference: isClear ? this.#oneOf(customer.references)!.reference : null,
      ...(isNumbered ? { endToEndId: `E-${this.#outside.movements.length}` } : {}),
    };
    this.#outside.payIn(change, isNumbered);
  }

  async withdraw(): Promise<void> {
    const owner = this.#pick(CUSTOMERS);
    const { person, withdrawalInfoId } = this.#customers[owner]!;
    const whole = 20 + this.#pick(80);
    const ask = { withdrawalInfoId, money: String(whole) };
    const answers = await Promise.all(
      Array.from({ length: 1 + this.#pick(2) }, () => this.#bank.withdraw(person, ask)),
    );
    await this.#bank.settle();
    const made = answers.filter(({ code }) => code === 200).length;
    const { records } = (await person.call('listWithdrawals')).result as unknown as {
      records: { txHash: string; amount: string }[];
    };
    for (const { txHash: endToEndId, amount } of records.slice(0, made)) {
      same(amount, String(whole), this.#seed);
      const cents = BigInt(whole) * 100n;
      this.#withdrawals.push({ owner, cents, endToEndId, isRefunded: false });
    }
  }

  /** Puts a file together, and then releases or discards it, or both at once. */
  async release(): Promise<void> {
    const bank = this.#bank;
    const queue = bankQueues['bankBatches']!;
    const prepared = await bank.attempt('wallet.prepareBatch', {});
    const ask = { status: 'prepared', search: null, userId: null, limit: 5 };
    const [batch] = (await queue.list(bank.app.db, ask)).items;
    if (!batch) return same(prepared === 'done', false, this.#seed);
    const { commands } = (await queue.find(bank.app.db, batch.id))!;
    const { payload } = commands.find(({ kind }) => kind === 'wallet.exportBatch')!;
    const ended = await Promise.all(
      Array.from({ length: 1 + this.#pick(3) }, () =>
        this.#pick(3) === 0
          ? bank.attempt('wallet.discardBatch', { id: batch.id })
          : bank.attempt('wallet.exportBatch', payload),
      ),
    );
    same(ended.filter((each) => each === 'done').length, 1, this.#seed);
    const file = await queue.openDocument!(bank.app.db, batch.id, 'pain.001', view);
    if (!file) return;
    const xml = file.bytes.toString();
    this.#orders.push(...this.#outside.upload(xml));
    same(this.#outside.upload(xml), [], this.#seed);
  }

  /** The bank works off one of the orders it has: as ordered, rejected, or returned later. */
  async workOff(): Promise<void> {
    const order = this.#orders.splice(this.#pick(this.#orders.length || 1), 1)[0];
    if (!order) return;
    const withdrawal = this.#withdrawals.find((each) => each.endToEndId === order.endToEndId);
    if (withdrawal) this.#expectOrdered(order, withdrawal);
    if (withdrawal && this.#pick(4) === 0) return this.#reject(withdrawal);
    const paid = this.#outside.execute(order, withdrawal?.owner ?? -1);
    if (withdrawal && this.#pick(4) === 0)
      this.#outside.sendBack(paid, order.cents - BigInt(this.#pick(2) * 100));
  }

  #expectOrdered({ cents, iban }: Order, withdrawal: Withdrawal): void {
    same(cents, withdrawal.cents - FEE_CENTS, this.#seed);
    same(iban, this.#customers[withdrawal.owner]!.iban, this.#seed);
    same(withdrawal.isRefunded, false, this.#seed);
  }

  async #reject(withdrawal: Withdrawal): Promise<void> {
    const say = { id: withdrawal.endToEndId, reference: 'pain.002 AC04' };
    const said = await Promise.all(
      Array.from({ length: 1 + this.#pick(2) }, () =>
        this.#bank.attempt('wallet.cancelBankPayment', say),
      ),
    );
    same(said.filter((each) => each === 'done').length, 1, this.#seed);
    withdrawal.isRefunded = true;
  }

  takeBack(): Promise<void> {
    const { movements } = this.#outside;
    const left = movements.filter(
      (each) =>
        each.kind === 'paidIn' &&
        each.reference !== null &&
        each.endToEndId !== null &&
        !movements.some(({ of }) => of === each),
    );
    const found = this.#oneOf(left);
    if (found) this.#outside.takeBack(found);
    return Promise.resolve();
  }

  async importSome(): Promise<void> {
    const { name, movements } = this.#nextFile();
    const files = this.#files;
    const bank = this.#bank;
    const xml = this.#outside.write(name, movements);
    const ids = await Promise.all([bank.read(xml), bank.read(xml)]);
    const ended = await Promise.all(
      ids.map((statement) => bank.attempt('wallet.importStatement', { statement })),
    );
    const isKnown = files.some(
      (file) => file.name === name && this.#outside.write(name, file.movements) === xml,
    );
    const done = ended.filter((each) => each === 'done').length;
    same(done, isKnown ? 0 : 1, `${this.#seed} ${ended.join()}`);
    if (!isKnown) files.push({ name, movements });
  }

  /** Some of what moved, in any order, under a new name or that of the last file. */
  #nextFile(): ImportedFile {
    const files = this.#files;
    const all = this.#outside.movements;
    const known = new Set(files.flatMap(({ movements }) => movements));
    const from = this.#pick(4) === 0 ? 0 : Math.max(0, all.length - this.#pick(12));
    const chosen = new Set(all.slice(from).filter(() => this.#pick(5) > 0));
    for (const { of } of chosen) if (of !== null && !known.has(of)) chosen.add(of);
    const movements = all.filter((each) => chosen.has(each));
    if (this.#pick(2) === 0) movements.reverse();
    const isVersion = this.#pick(4) === 0 && files.length > 0;
    return { name: isVersion ? files.at(-1)!.name : `FILE-${files.length}`, movements };
  }

  /** Two operators judge one thing that waits, and know what really happened. */
  async judge(): Promise<void> {
    const bank = this.#bank;
    const waiting = (await bank.bookings('unmatched')).filter(({ facts }) =>
      facts.some(({ name, value }) => name === 'remittance' && value !== ''),
    );
    const booking = this.#oneOf(waiting);
    if (!booking) return;
    const { id, facts } = booking;
    const fact = (name: string) => facts.find((each) => each.name === name)?.value ?? null;
    if (fact('reason') === 'possibleDuplicate') {
      const closed = await bank.attempt('wallet.closeBooking', { id, finding: 'the same payment' });
      return same(closed, 'done', this.#seed);
    }
    const movement = this.#outside.movements.find(
      ({ number }) => number !== null && number === fact('bankRef'),
    );
    if (fact('reason') === 'noReference' && movement && movement.owner !== null)
      await this.#assign(id, movement.owner, movement);
  }

  async #assign(id: string, owner: number, { cents }: Movement): Promise<void> {
    const bank = this.#bank;
    const { reference } = this.#customers[owner]!.references[0]!;
    const ended = await Promise.all([
      bank.attempt('wallet.assignBooking', { id, reference }),
      bank.attempt('wallet.assignBooking', { id, reference }),
      ...(this.#pick(2) === 0 ? [bank.attempt('wallet.returnBooking', { id })] : []),
    ]);
    same(ended.filter((each) => each === 'done').length, 1, this.#seed);
    if (ended[2] !== 'done') this.#assigned.push({ owner, cents });
  }

  async #check(): Promise<void> {
    const bank = this.#bank;
    await bank.settle();
    await bank.settle();
    for (const [owner, { person }] of this.#customers.entries()) {
      const due =
        creditedByFiles(this.#files, owner) +
        sumOf(owner, this.#assigned) -
        sumOf(
          owner,
          this.#withdrawals.filter(({ isRefunded }) => !isRefunded),
        );
      const [available] = await bank.balance(person);
      const expected = toText((due * UNIT_OF_CENT) as Money);
      same(available, expected, `${this.#seed} ${this.#notes.slice(-8).join()}`);
    }
    same(await bank.proveBooks(), [], this.#seed);
  }
}

const sumOf = (owner: number, of: readonly { readonly owner: number; readonly cents: bigint }[]) =>
  of.filter((each) => each.owner === owner).reduce((sum, { cents }) => sum + cents, 0n);
