import type { Finding } from '../plant.ts';
import { house, own } from '../books.ts';
import { cutOff, figure, least, units } from '../figures.ts';
import { FUND_PASSWORD } from '../people.ts';
import type { Actor, World } from '../world.ts';
import { checkEarlyRepayment, checkPlan, checkWaterfall, type ShownBond } from './check.ts';
import { type Note, residueOf, sharesOf } from './model.ts';

interface Bond {
  readonly id: string;
  readonly notes: (Note & { readonly id: string })[];
  readonly seenPayments: Set<number>;
  shown: ShownBond;
  isLent: boolean;
  isOver: boolean;
}

/** Borrowers are paid out to their banks, and pay from there. */
const BANK = house('external:bank', 'USDT');

const borrower = {
  tradeEn: 'Cold storage',
  place: 'Penang',
  sinceYear: 2019,
  yearlyRevenue: '1842000',
  debt: '571020',
  earlierPayments: 58,
  earlierLate: 2,
  registrationEn: 'Registered in 2019 under PG 4711.',
  accountsEn: 'Revenue 1,842,000 USDT, costs 1,610,400 USDT.',
  useOfFundsEn: 'A third cold hall of 900 pallets.',
};

/** Holders of notes, and the operators who offer bonds of simulated borrowers. */
export function bondsActor(): Actor {
  const bonds: Bond[] = [];
  const deeds = [buysNote, buysNote, buysNote, offersBond];
  return {
    name: 'bonds',
    act: async (world) => world.chance.pick(deeds)(world, bonds),
    live: (world) => follow(world, bonds),
    async check(world) {
      await follow(world, bonds);
      return [
        ...bonds.flatMap(({ shown }) => [
          ...checkPlan(shown),
          ...checkWaterfall(shown),
          ...checkEarlyRepayment(shown),
        ]),
        ...(await notesShown(world, bonds)),
      ];
    },
  };
}

async function offersBond(world: World, bonds: Bond[]): Promise<void> {
  const { chance, desk, db } = world;
  if (bonds.filter(({ shown }) => shown.status === 'funding').length > 2) return;
  const name = `Cold Store ${bonds.length}`;
  const perform = async (kind: string, payload: Record<string, unknown>) => {
    const { code, errorKey } = await desk.perform(kind, payload);
    if (code !== 200) throw new Error(`operators cannot offer bonds: ${kind} ${errorKey}`);
  };
  const newest = async (table: 'bond' | 'bond_borrower') => {
    const [row] = await db<{ id: string }[]>`
      select id from ${db(`products.${table}`)} order by created_at desc, id desc limit 1`;
    return row!.id;
  };
  await perform('bonds.registerBorrower', { ...borrower, name });
  const target = chance.between(300, 3_000);
  await perform('bonds.create', {
    borrowerId: await newest('bond_borrower'),
    purposeEn: 'A third cold hall',
    target: String(target),
    customerMax: String(chance.between(Math.ceil(target / 2), target)),
    interestMonthly: chance.pick(['0.7', '1', '1.25']),
    months: chance.pick([3, 6, 12]),
    lateInterestDaily: '0.05',
    risk: 3,
    fundingDays: chance.pick([3, 7, 14]),
  });
  const id = await newest('bond');
  await perform('bonds.announce', { id });
  world.names(id);
  const shown = await view(world, id);
  bonds.push({ id, notes: [], seenPayments: new Set(), shown, isLent: false, isOver: false });
}

const view = async ({ app }: World, id: string): Promise<ShownBond> =>
  (await app.call('getBond', { id })).result;

async function buysNote(world: World, bonds: Bond[]): Promise<void> {
  const { chance, books } = world;
  const offered = bonds.filter(({ shown }) => shown.status === 'funding');
  if (offered.length === 0) return;
  const bond = chance.pick(offered);
  bond.shown = await view(world, bond.id);
  const who = chance.pick(world.customers);
  const { userId } = who;
  const left = units(bond.shown.target) - units(bond.shown.subscribed);
  const mine = bond.notes.filter((note) => note.userId === userId);
  const held = mine.reduce((sum, { amount }) => sum + amount, 0n);
  const free = books.of(own(userId, 'balance', 'USDT'));
  const most = least(left, units(bond.shown.customerMax) - held, free);
  const amount = chance.happens(0.5)
    ? most
    : cutOff((left * BigInt(chance.between(1, 110))) / 100n, 0);
  const rest = left - amount;
  const min = units(bond.shown.noteMin);
  const isAllowed =
    bond.shown.status === 'funding' &&
    amount >= min &&
    amount <= most &&
    (rest === 0n || rest >= min);
  const fields = { bondId: bond.id, amount: figure(amount), safePassword: FUND_PASSWORD };
  const { code, errorKey, result } = await world.call(who, 'buyBond', fields);
  if ((code === 200) !== isAllowed)
    world.found('a note is sold by the rules', `${errorKey}: ${figure(amount)} of ${figure(left)}`);
  if (code !== 200) return;
  const { id, number } = result as { id: string; number: number };
  world.names(id);
  bond.notes.push({ id, userId, number, amount });
  books.move(own(userId, 'balance', 'USDT'), own(userId, 'locked', 'USDT', id), amount);
}

/** Takes over what became of each bond: refunds, its payout, and payments shared by the rules. */
async function follow(world: World, bonds: readonly Bond[]): Promise<void> {
  for (const bond of bonds) {
    if (bond.isOver) continue;
    bond.shown = await view(world, bond.id);
    const { status, target } = bond.shown;
    const subscribed = bond.notes.reduce((sum, { amount }) => sum + amount, 0n);
    if (status === 'notFilled') refund(world, bond);
    else if (status !== 'funding' && status !== 'closing') {
      if (subscribed !== units(target)) world.found('only a filled bond is lent', bond.id);
      lend(world, bond);
      await pay(world, bond);
    }
  }
}

function refund({ books }: World, bond: Bond): void {
  bond.isOver = true;
  for (const { userId, id, amount } of bond.notes)
    books.move(own(userId, 'locked', 'USDT', id), own(userId, 'balance', 'USDT'), amount);
}

function lend({ books }: World, bond: Bond): void {
  if (bond.isLent) return;
  bond.isLent = true;
  for (const { userId, id, amount } of bond.notes)
    books.move(own(userId, 'locked', 'USDT', id), BANK, amount);
}

async function pay(world: World, bond: Bond): Promise<void> {
  const { payments, status } = bond.shown;
  const fresh = payments.filter(({ number }) => !bond.seenPayments.has(number));
  for (const { number, isShared, lines } of fresh) {
    if (!isShared) world.found('a payment is shared at once', `${bond.id} ${number}`);
    bond.seenPayments.add(number);
    for (const line of lines) {
      const amount = units(line.amount);
      sharesOf(amount, bond.notes).forEach((share, index) => {
        const { userId } = bond.notes[index]!;
        world.books.move(BANK, own(userId, 'balance', 'USDT'), share);
      });
      world.books.move(BANK, house('rounding', 'USDT'), residueOf(amount));
    }
  }
  bond.isOver = status === 'repaid' || status === 'writtenOff';
}

/** The public list of notes, with what each received, against the shares by the rules. */
async function notesShown(world: World, bonds: readonly Bond[]): Promise<Finding[]> {
  const lent = bonds.filter(({ isLent, shown }) => isLent && shown.payments.length > 0);
  if (lent.length === 0) return [];
  const bond = world.chance.pick(lent);
  const { result } = await world.app.call('listBondNotes', { id: bond.id });
  type Shown = { number: number; shares: { payment: number; line: number; amount: string }[] };
  const { notes } = result as { notes: Shown[] };
  const findings: Finding[] = [];
  for (const { number, shares } of notes) {
    const received = shares.reduce((sum, { amount }) => sum + units(amount), 0n);
    const place = bond.notes.findIndex((note) => note.number === number);
    const due = bond.shown.payments
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + sharesOf(units(line.amount), bond.notes)[place]!, 0n);
    if (received !== due)
      findings.push({
        rule: 'instalments are shared by notes',
        detail: `${bond.id} ${number}: ${figure(received)}, rules ${figure(due)}`,
      });
  }
  return findings;
}
