import { sendUpload } from '../../../http/testing/send-upload.ts';
import { signaturePicture } from '../../../modules/loans/testing/pictures.ts';
import { giveMoney } from '../../../modules/positions/testing/give-money.ts';
import { seededRandom } from '../../../platform/random.ts';
import type { Finding } from '../plant.ts';
import { cutOff, figure, least, UNIT, units } from '../figures.ts';
import { type Customer, FUND_PASSWORD } from '../people.ts';
import type { Actor, World } from '../world.ts';
import { haircuts, INITIAL, type Loan, LoansModel } from './model.ts';
import { SalesJudge, unsold } from './sales.ts';

const COINS = { BTC: '2', ETH: '30' } as const;
const NOBODY = '00000000-0000-7000-8000-000000000000';
const MICRO = UNIT / 1_000_000n;

/** Customers who borrow against their coins, repay, and are sold when prices fall. */
export function loansActor(): Actor {
  const model = new LoansModel();
  const judge = new SalesJudge();
  let steppedMs = 0;
  const deeds = [borrows, borrows, repays, repays, repaysAll, addsCollateral, asksWrongly];
  return {
    name: 'loans',
    open: giveCoins,
    act: async (world) => world.chance.pick(deeds)(world, model),
    async live(world) {
      await judge.judge(world, model);
      for (const loan of model.openLoans()) model.charge(loan, world.nowMs);
    },
    async check(world) {
      await judge.judge(world, model);
      for (const loan of model.openLoans()) model.charge(loan, world.nowMs);
      const late = await unsold(world, model, steppedMs);
      steppedMs = world.nowMs - 10_000;
      return [...late, ...(await shown(world, model))];
    },
  };
}

async function giveCoins(world: World): Promise<void> {
  const { db, app, customers } = world;
  const give = giveMoney({ db, clock: app.clock, random: seededRandom('coins') });
  for (const { userId } of customers) {
    await app.verify(userId, 'basic');
    for (const [currency, amount] of Object.entries(COINS))
      await give(userId, [
        {
          type: 'practiceGrant',
          from: { owner: 'house', kind: 'practice', currency: currency as keyof typeof COINS },
          to: {
            owner: 'customer',
            userId,
            kind: 'balance',
            ref: '',
            currency: currency as keyof typeof COINS,
          },
          currency: currency as keyof typeof COINS,
          amount: units(amount) as never,
        },
      ]);
  }
}

/** The newest recorded price, which everybody can read. */
async function priceOf({ db }: World, currency: string): Promise<bigint> {
  const [row] = await db<{ price: string }[]>`
    select price::text from markets.tick where symbol = ${`${currency}USDT`}
    order by sequence desc limit 1`;
  return units(row!.price);
}

/** An application with a new agreement, signed. */
async function apply(
  world: World,
  who: Customer,
  fields: { setId: string; amount: string; days: number; pledgeQuantity: string },
) {
  const agreement = await world.call(who, 'getLoanAgreement', fields);
  if (agreement.code !== 200) return agreement;
  const { hash, preparedAt } = agreement.result as { hash: string; preparedAt: number };
  const bytes = await signaturePicture();
  const { result: signature } = await sendUpload(world.app.app, { bytes, token: who.token });
  const signed = { ...fields, agreementHash: hash, preparedAt, signature };
  return world.call(who, 'applyForPledgeLoan', { ...signed, safePassword: FUND_PASSWORD });
}

async function borrows(world: World, model: LoansModel): Promise<void> {
  const { chance, books } = world;
  const who = chance.pick(world.customers);
  const currency = chance.pick(Object.keys(COINS));
  const free = books.of(`${who.userId} balance  ${currency}`);
  const quantity = cutOff((free * BigInt(chance.between(5, 50))) / 100n, 6);
  if (quantity === 0n) return;
  const price = await priceOf(world, currency);
  const counted = (((quantity * price) / UNIT) * (UNIT - haircuts[currency]!)) / UNIT;
  const share = BigInt(chance.pick([300, 500, 580, 598, 598, 598, 602, 650]));
  const amount = cutOff((counted * share) / 1_000n, 6);
  const days = chance.pick([7, 14, 30, 90, 180]);
  const { code, errorKey, result } = await apply(world, who, {
    setId: `pledge-${currency}`,
    amount: figure(amount),
    days,
    pledgeQuantity: figure(quantity),
  });
  const isOutside = amount < units('50') || amount > units('30000');
  const isAllowed = share * UNIT < INITIAL * 1_000n && !isOutside;
  if ((code === 200) !== isAllowed)
    world.found('a loan is made by the rules', `${errorKey} at ${share} ‰, ${figure(amount)}`);
  if (code !== 200) return;
  const { id } = result as { id: string };
  world.names(id);
  const { userId } = who;
  model.borrow(
    { id, userId, currency, collateral: quantity, principal: amount, days },
    books,
    world.nowMs,
  );
}

const ownerOf = ({ customers }: World, { userId }: Loan): Customer =>
  customers.find((each) => each.userId === userId)!;

function drawLoan({ chance, nowMs }: World, model: LoansModel): Loan | null {
  const open = model.openLoans();
  if (open.length === 0) return null;
  const loan = chance.pick(open);
  model.charge(loan, nowMs);
  return loan;
}

/** Sends a repayment; `amount` null: everything. */
async function repay(world: World, model: LoansModel, loan: Loan, amount: bigint | null) {
  const who = ownerOf(world, loan);
  const owed = model.owed(loan);
  const asked = amount ?? owed;
  const free = world.books.of(`${who.userId} balance  USDT`);
  const isAllowed = asked <= owed && asked <= free && asked > 0n;
  const { code, errorKey } = await world.call(who, 'repayLoan', {
    id: loan.id,
    ...(amount === null ? {} : { amount: figure(amount) }),
  });
  if ((code === 200) !== isAllowed)
    world.found('a repayment is answered by the rules', `${errorKey}: ${figure(asked)}`);
  if (code === 200) model.repay(loan, asked, world.books);
}

async function repays(world: World, model: LoansModel): Promise<void> {
  const loan = drawLoan(world, model);
  if (!loan) return;
  const part = BigInt(world.chance.between(1, 1_050));
  await repay(world, model, loan, cutOff((model.owed(loan) * part) / 1_000n, 6));
}

async function repaysAll(world: World, model: LoansModel): Promise<void> {
  const loan = drawLoan(world, model);
  if (loan) await repay(world, model, loan, null);
}

async function addsCollateral(world: World, model: LoansModel): Promise<void> {
  const loan = drawLoan(world, model);
  if (!loan) return;
  const free = world.books.of(`${loan.userId} balance  ${loan.currency}`);
  const quantity = cutOff((free * BigInt(world.chance.between(1, 30))) / 100n, 6);
  if (quantity === 0n) return;
  const fields = { id: loan.id, quantity: figure(quantity) };
  const { code, errorKey } = await world.call(ownerOf(world, loan), 'addCollateral', fields);
  if (code !== 200) world.found('collateral can be added', `${errorKey}: ${figure(quantity)}`);
  else model.add(loan, quantity, world.books);
}

/** Nothing of this may move money. */
async function asksWrongly(world: World, model: LoansModel): Promise<void> {
  const loan = drawLoan(world, model);
  if (!loan) return;
  const stranger = world.customers.find(({ userId }) => userId !== loan.userId)!;
  const odd = [
    [stranger, 'repayLoan', { id: loan.id, amount: '1' }],
    [stranger, 'addCollateral', { id: loan.id, quantity: '0.01' }],
    [stranger, 'getLoan', { id: loan.id }],
    [stranger, 'repayLoan', { id: NOBODY }],
    [ownerOf(world, loan), 'repayLoan', { id: loan.id, amount: '-1' }],
    [ownerOf(world, loan), 'repayLoan', { id: loan.id, amount: figure(model.owed(loan) + MICRO) }],
    [ownerOf(world, loan), 'addCollateral', { id: loan.id, quantity: '-0.5' }],
  ] as const;
  const [who, name, fields] = world.chance.pick(odd);
  const { code } = await world.call(who, name, fields);
  if (code === 200) world.found('odd input is refused', `${name} ${JSON.stringify(fields)}`);
}

/** Each open loan as its customer sees it owes to the last unit what the rules say. */
async function shown(world: World, model: LoansModel): Promise<Finding[]> {
  const findings: Finding[] = [];
  const rows = await world.db<{ id: string; principal: string; collateral: string }[]>`
    select id, principal::text, collateral_quantity::text as collateral from loans.loan
    where status = 'passed' and kind = 'pledge'`;
  const text = (id: string, principal: bigint, collateral: bigint) =>
    `${id} ${figure(principal)} against ${figure(collateral)}`;
  const served = rows.map((row) => text(row.id, units(row.principal), units(row.collateral)));
  const expected = model.openLoans().map((loan) => text(loan.id, loan.principal, loan.collateral));
  const [left, right] = [served.toSorted().join('\n'), expected.toSorted().join('\n')];
  if (left !== right)
    findings.push({ rule: 'loans are as made', detail: `${left}\nrules\n${right}` });
  const loan = drawLoan(world, model);
  if (!loan) return findings;
  const { result } = await world.call(ownerOf(world, loan), 'getLoan', { id: loan.id });
  const owed = units((result as { owed: string }).owed);
  if (owed !== least(model.owed(loan)))
    findings.push({
      rule: 'interest is charged per started hour',
      detail: `${loan.id} ${loan.hours} h, ${loan.lateHours} late: ${figure(owed)}, rules ${figure(model.owed(loan))}`,
    });
  return findings;
}
