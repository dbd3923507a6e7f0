import { sendUpload } from '../../../http/testing/send-upload.ts';
import { signaturePicture } from '../../../modules/loans/testing/pictures.ts';
import type { Finding } from '../plant.ts';
import { cutOff, DAY, figure, HOUR, UNIT, units } from '../figures.ts';
import { type Customer, FUND_PASSWORD } from '../people.ts';
import { type Actor, SETTLE_MS, type World } from '../world.ts';
import { type Credit, CreditModel, MAX, MIN, RETURN_MS, TERMS } from './model.ts';

const MICRO = UNIT / 1_000_000n;
/** The practice review passes an application after ten seconds. */
const REVIEW_MS = 10_000;
const REVIEW_SETTLES = 5;
const OPEN_MAX = 2;
/** How long after the grace the first late hours are looked at. */
const LATE_MS = 3 * HOUR;
/** After more than 1,111 late days of 0.045% interest stays at half of the principal. */
const CAPPED_MS = 1_113 * DAY;

/** Customers who borrow on their word, and pay back early, in time, late, or not for years. */
export function creditActor(): Actor {
  const model = new CreditModel();
  const deeds = [borrows, repays, asksWrongly];
  return {
    name: 'credit',
    async open({ app, customers }) {
      for (const { userId } of customers) await app.verify(userId, 'basic');
    },
    async act(world) {
      const { chance, nowMs } = world;
      const open = model.open();
      const ending = open.find((each) => isReturnEnding(each, nowMs));
      // Most are repaid late, so that every hour of a term and of what comes after it counts.
      const late = open.find(({ endsMs }) => nowMs > endsMs + DAY + LATE_MS);
      if (ending && chance.happens(0.5)) await repay(world, model, ending, null);
      else if (late && chance.happens(0.3)) await repay(world, model, late, null);
      else if (open.length === 0) await borrows(world, model);
      else await chance.pick(open.length > OPEN_MAX ? [repays, asksWrongly] : deeds)(world, model);
    },
    live({ nowMs, customers, books }) {
      const userIds = customers.map(({ userId }) => userId);
      model.look(nowMs, userIds, books);
    },
    check: (world) => shown(world, model),
    moments: (nowMs) => model.open().flatMap((credit) => momentsOf(credit, nowMs)),
  };
}

/** Whether the time to give the money back ends now, or has just ended. */
const isReturnEnding = ({ startedMs }: Credit, nowMs: number): boolean =>
  Math.abs(startedMs + RETURN_MS - nowMs) < SETTLE_MS;

/** What is settled at a moment, or a millisecond after it. */
const around = (ms: number): number[] => [ms - SETTLE_MS, ms - SETTLE_MS + 1];

function momentsOf({ startedMs, endsMs }: Credit, nowMs: number): number[] {
  const graceMs = endsMs + DAY;
  if (nowMs > graceMs + LATE_MS) return [graceMs + CAPPED_MS];
  return [
    ...around(startedMs + 5 * HOUR),
    ...around(startedMs + RETURN_MS),
    ...around(endsMs),
    ...around(graceMs),
    ...around(graceMs + LATE_MS),
  ];
}

/** An application with a new agreement, signed, and a proof of income. */
async function apply(world: World, who: Customer, fields: { amount: string; days: number }) {
  const asked = { ...fields, setId: 'credit' };
  const agreement = await world.call(who, 'getLoanAgreement', asked);
  if (agreement.code !== 200) return agreement;
  const { hash, preparedAt } = agreement.result as { hash: string; preparedAt: number };
  const bytes = await signaturePicture();
  const upload = async () =>
    (await sendUpload(world.app.app, { bytes, token: who.token })).result as unknown as string;
  const pictures = { signature: await upload(), income: await upload() };
  const signed = { ...asked, agreementHash: hash, preparedAt, ...pictures, purpose: 'education' };
  return world.call(who, 'applyForCreditLoan', { ...signed, safePassword: FUND_PASSWORD });
}

async function borrows(world: World, model: CreditModel): Promise<void> {
  const { chance, books, db } = world;
  const who = chance.pick(world.customers);
  const left = model.leftFor(who.userId);
  const part = cutOff((left * BigInt(chance.between(1, 1_000))) / 1_000n, 6);
  const amount = chance.happens(0.25) ? chance.pick([left, left + MICRO, MIN, MIN - MICRO]) : part;
  const days = chance.pick([7, 7, ...TERMS, 8]);
  const isOffered = amount >= MIN && amount <= MAX && TERMS.some((each) => each === days);
  const appliedMs = world.nowMs;
  const { code, errorKey, result } = await apply(world, who, { amount: figure(amount), days });
  const isTooOften = errorKey === 'loans.tooManyApplications';
  if (!isTooOften && (code === 200) !== (isOffered && amount <= left))
    world.found(
      'credit is given by the rules',
      `${errorKey}: ${figure(amount)} of ${figure(left)} for ${days} days`,
    );
  if (code !== 200) return;
  const { id } = result as { id: string };
  world.names(id);
  for (let count = 0; count < REVIEW_SETTLES; count++) await world.settle();
  const [paid] = await db<{ at: number }[]>`
    select created_at as at from ledger.transfer
    where user_id = ${who.userId} and type = 'loanPaidOut' and key like ${`loan/${id}/%`}`;
  const late = (paid?.at ?? Number.POSITIVE_INFINITY) - appliedMs;
  if (late < REVIEW_MS || late > REVIEW_SETTLES * SETTLE_MS)
    world.found('credit is paid out when it is passed', `${id} after ${late} ms`);
  if (!paid) return;
  const { userId } = who;
  model.borrow({ id, userId, principal: amount, days, startedMs: paid.at }, books);
}

const ownerOf = ({ customers }: World, { userId }: Credit): Customer =>
  customers.find((each) => each.userId === userId)!;

async function repay(world: World, model: CreditModel, credit: Credit, amount: bigint | null) {
  const who = ownerOf(world, credit);
  const { nowMs, books } = world;
  const owed = model.owed(credit, nowMs);
  const asked = amount ?? owed;
  const free = books.of(`${who.userId} balance  USDT`);
  const isAllowed = asked > 0n && asked <= owed && asked <= free;
  const fields = { id: credit.id, ...(amount === null ? {} : { amount: figure(amount) }) };
  const { code, errorKey } = await world.call(who, 'repayLoan', fields);
  if ((code === 200) !== isAllowed)
    world.found(
      'a repayment is answered by the rules',
      `${errorKey}: ${figure(asked)} of ${figure(owed)}`,
    );
  if (code === 200) model.repay(credit, { amount: asked, nowMs }, books);
}

async function repays(world: World, model: CreditModel): Promise<void> {
  const open = model.open();
  if (open.length === 0) return;
  const credit = world.chance.pick(open);
  const part = BigInt(world.chance.pick([1, 50, 300, 1_001]));
  await repay(world, model, credit, cutOff((model.owed(credit, world.nowMs) * part) / 1_000n, 6));
}

/** Nothing of this may move money. */
async function asksWrongly(world: World, model: CreditModel): Promise<void> {
  const credit = model.credits.at(-1);
  if (!credit) return;
  const stranger = world.customers.find(({ userId }) => userId !== credit.userId)!;
  const owed = model.owed(credit, world.nowMs);
  const odd = [
    [stranger, 'repayLoan', { id: credit.id, amount: '1' }],
    [stranger, 'getLoan', { id: credit.id }],
    [stranger, 'cancelLoanApplication', { id: credit.id }],
    [ownerOf(world, credit), 'cancelLoanApplication', { id: credit.id }],
    [ownerOf(world, credit), 'addCollateral', { id: credit.id, quantity: '1' }],
    [ownerOf(world, credit), 'repayLoan', { id: credit.id, amount: '-1' }],
    [ownerOf(world, credit), 'repayLoan', { id: credit.id, amount: figure(owed + MICRO) }],
  ] as const;
  const [who, name, fields] = world.chance.pick(odd);
  const { code } = await world.call(who, name, fields);
  if (code === 200) world.found('odd input is refused', `${name} ${JSON.stringify(fields)}`);
}

/** Each credit as its customer sees it owes to the last unit what the rules say. */
async function shown(world: World, model: CreditModel): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const credit of model.credits) {
    const { result } = await world.call(ownerOf(world, credit), 'getLoan', { id: credit.id });
    const served = result as { owed: string; status: string; closeReason?: string };
    const { closedMs, startedMs } = credit;
    const reason = closedMs !== null && closedMs <= startedMs + RETURN_MS ? 'returned' : 'repaid';
    const end = closedMs === null ? 'passed' : `paidBack ${reason}`;
    const rules = `${end} owes ${figure(model.owed(credit, world.nowMs))}`;
    const facts = [served.status, served.closeReason].filter((each) => each !== undefined);
    const text = `${facts.join(' ')} owes ${figure(units(served.owed))}`;
    if (text !== rules)
      findings.push({
        rule: 'credit costs what the rules say',
        detail: `${credit.id} after ${(world.nowMs - startedMs) / HOUR} h: ${text}, rules ${rules}`,
      });
  }
  return findings;
}
