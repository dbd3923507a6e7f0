import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { giveMoney } from '../../../modules/positions/testing/give-money.ts';
import { payRebates } from '../../../modules/team/testing/people.ts';
import { seededRandom } from '../../../platform/random.ts';
import { shownLevels } from '../../shown-levels.ts';
import { house, own } from '../books.ts';
import { dayStart, figure, UNIT, units } from '../figures.ts';
import { callAs } from '../people.ts';
import type { Finding } from '../plant.ts';
import type { Actor, World } from '../world.ts';
import { type Person, familyIn, strangersIn } from './family.ts';
import {
  canOpen,
  COUNT_DELAY,
  countDay,
  type LevelTerms,
  luckyMoments,
  midnights,
  rebatesOf,
  REBATES_PERCENT_MAX,
} from './model.ts';

const MICRO = UNIT / 1_000_000n;
const EQUITY = house('equity', 'USDT');
const RESERVED = house('reserved', 'USDT');
const FEES = house('fees', 'USDT');

interface Snapshot {
  readonly day: number;
  readonly assets: ReadonlyMap<string, bigint>;
}

interface State {
  people: Person[];
  terms: readonly LevelTerms[];
  /** Fees whose rebates have not arrived yet. */
  owed: { readonly payer: Person; readonly fee: bigint }[];
  /** Midnights that were not counted yet. */
  uncounted: Snapshot[];
  livedTo: number;
  paidFees: bigint;
  /** Rebates of each inviter. */
  readonly income: Map<string, bigint>;
}

/** Customers who move money around midnights, invite each other, trade, and open envelopes. */
export function growthActor(): Actor {
  const state: State = {
    people: [],
    terms: [],
    owed: [],
    uncounted: [],
    livedTo: 0,
    paidFees: 0n,
    income: new Map(),
  };
  const deeds = [movesMoney, movesMoney, paysFee, paysFee, opensEnvelope, opensTwice];
  return {
    name: 'growth',
    app: { levelRewards: true },
    async open(world) {
      state.terms = await shownLevels(world.app);
      state.people = [...(await strangersIn(world)), ...(await familyIn(world))];
      state.livedTo = world.nowMs;
    },
    act: (world) => world.chance.pick(deeds)(world, state),
    live: (world) => live(world, state),
    check: (world) => check(world, state),
    owners: () => state.people.map(({ userId }) => userId),
    moments: luckyMoments,
    promised: () => new Map([['USDT', promisedOf(state)]]),
  };
}

const promisedOf = ({ people }: State): bigint =>
  people.reduce((sum, { standing: { envelope } }) => {
    return envelope && !envelope.isOpened ? sum + envelope.amount : sum;
  }, 0n);

const snapshot = ({ books }: World, { people }: State, day: number): Snapshot => ({
  day,
  assets: new Map(people.map(({ userId }) => [userId, books.assetsOf(userId, 'USDT')])),
});

/** Whatever was missed is caught up: counts in the order of their days, and rebates of all fees. */
async function live(world: World, state: State): Promise<void> {
  const asleepTo = world.nowMs;
  for (const day of midnights(state.livedTo, asleepTo))
    state.uncounted.push(snapshot(world, state, day));
  await payRebates(world.app);
  for (const { payer, fee } of state.owed.splice(0))
    for (const { userId, amount } of rebatesOf(fee, payer)) {
      world.books.move(FEES, own(userId, 'balance', 'USDT'), amount);
      state.income.set(userId, (state.income.get(userId) ?? 0n) + amount);
    }
  const nowMs = world.nowMs;
  const isDue = ({ day }: Snapshot) => dayStart(day) + COUNT_DELAY <= nowMs;
  for (const due of state.uncounted.filter(isDue)) count(world, state, due);
  state.uncounted = state.uncounted.filter((each) => !isDue(each));
  for (const day of midnights(asleepTo, nowMs)) {
    const late = snapshot(world, state, day);
    if (isDue(late)) count(world, state, late);
    else state.uncounted.push(late);
  }
  state.livedTo = nowMs;
}

function count({ books }: World, { people, terms }: State, { day, assets }: Snapshot): void {
  // Accounts are counted in the order of their ids, which decides who of a person is first.
  for (const person of people.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const { userId, got } = person;
    const counted = countDay(person.standing, { day, assets: assets.get(userId)!, terms, got });
    person.standing = counted.standing;
    for (const bonus of counted.bonuses) books.move(EQUITY, own(userId, 'balance', 'USDT'), bonus);
    books.move(RESERVED, EQUITY, counted.returned);
    books.move(EQUITY, RESERVED, counted.setAside);
  }
}

const give = (world: World, userId: string, transfer: Transfer): Promise<void> =>
  giveMoney({
    db: world.db,
    clock: world.app.clock,
    random: seededRandom(world.key()),
  })(userId, [transfer]);

/** Money arrives or leaves until exactly a threshold is owned, a millionth less, or anything else. */
async function movesMoney(world: World, { people, terms }: State): Promise<void> {
  const { chance, books } = world;
  const { userId } = chance.pick(people);
  const free = own(userId, 'balance', 'USDT');
  const { threshold } = chance.pick(terms);
  const around = [0n, -MICRO, MICRO * BigInt(chance.between(1, 900_000_000))];
  const target = threshold + chance.pick(around);
  const change = (target < 0n ? 0n : target) - books.of(free);
  if (change === 0n) return;
  const [outside, inside] = [
    houseAccount('practice', 'USDT'),
    customerAccount(userId, 'balance', 'USDT'),
  ];
  const [from, to] = change > 0n ? [outside, inside] : [inside, outside];
  const amount = money(figure(change < 0n ? -change : change));
  await give(world, userId, { type: 'fundsTransfer', from, to, currency: 'USDT', amount });
  books.arrive(free, change);
}

async function paysFee(world: World, state: State): Promise<void> {
  const { chance, books } = world;
  const payer = chance.pick(state.people);
  const free = own(payer.userId, 'balance', 'USDT');
  const fee = MICRO * BigInt(chance.between(1, chance.pick([10, 1_000, 90_000_000])));
  if (fee > books.of(free)) return;
  // As any fill posts it.
  await give(world, payer.userId, {
    type: 'tradingFee',
    from: customerAccount(payer.userId, 'balance', 'USDT'),
    to: houseAccount('fees', 'USDT'),
    currency: 'USDT',
    amount: money(figure(fee)),
  });
  books.move(free, FEES, fee);
  state.paidFees += fee;
  state.owed.push({ payer, fee });
}

async function opensEnvelope(world: World, { people }: State): Promise<void> {
  const person = world.chance.pick(people);
  const isAllowed = canOpen(person.standing, world.nowMs);
  const { code, errorKey } = await world.call(person.customer, 'openEnvelope', {});
  if ((code === 200) !== isAllowed)
    world.found('an envelope is opened in its week, once', `${person.customer.name} ${errorKey}`);
  if (code === 200) opened(world, person);
}

function opened({ books }: World, person: Person): void {
  const { envelope } = person.standing;
  if (!envelope) return;
  person.standing = { ...person.standing, envelope: { ...envelope, isOpened: true } };
  books.move(RESERVED, own(person.userId, 'balance', 'USDT'), envelope.amount);
}

/** The same envelope at once, through two processes. */
async function opensTwice(world: World, { people }: State): Promise<void> {
  const { chance } = world;
  const ready = people.filter(({ standing }) => canOpen(standing, world.nowMs));
  if (ready.length === 0 || !chance.happens(0.3)) return;
  const person = chance.pick(ready);
  const { token } = person.customer;
  await world.withSecondProcess(async (second) => {
    const answers = await Promise.all(
      [world.app, second].map((app) =>
        app.call('openEnvelope', {}, { token, key: `${world.key()}-${app === second}` }),
      ),
    );
    // A session may have ended meanwhile.
    if (answers.every(({ code }) => code === 401)) return;
    if (answers.filter(({ code }) => code === 200).length !== 1)
      world.found('an envelope is opened once', JSON.stringify(answers.map(({ code }) => code)));
    opened(world, person);
  });
}

/** What customers are shown, and that rebates never exceed their share of the fees. */
async function check(world: World, state: State): Promise<Finding[]> {
  const findings: Finding[] = [];
  const person = world.chance.pick(state.people);
  const { userId, standing } = person;
  const [row] = await world.db<{ level: number }[]>`
    select level from levels.member where user_id = ${userId}`;
  if ((row?.level ?? 0) !== standing.level)
    findings.push({
      rule: 'a level is that of the last midnight',
      detail: `${person.customer.name}: ${row?.level}, rules ${standing.level}`,
    });
  const [rebates] = await world.db<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from ledger.transfer
    where from_kind = 'house:fees' and to_kind = 'balance'`;
  const paid = units(rebates!.sum);
  if (paid * 100n > state.paidFees * REBATES_PERCENT_MAX)
    findings.push({
      rule: 'rebates are at most 40 % of the fees they came from',
      detail: `${figure(paid)} of ${figure(state.paidFees)}`,
    });
  const team = { name: 'getTeam', fields: {} } as const;
  const { result } = await callAs(world.app, person.customer, team);
  const shown = units((result as { totalCommission: string }).totalCommission);
  if (shown !== (state.income.get(userId) ?? 0n))
    findings.push({
      rule: 'inviters see what they were paid',
      detail: `${person.customer.name}: ${figure(shown)}`,
    });
  return findings;
}
