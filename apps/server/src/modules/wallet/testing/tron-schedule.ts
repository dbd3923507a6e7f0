import { chanceOf } from './chance.ts';
import { createSecondProcess } from './second-process.ts';
import { SOLID_LAG } from './local-tron.ts';
import { CONFIRMATIONS, type TronHarness } from './tron-harness.ts';
import { movesIn, tronCustomerAt, tronStrangerAt } from './tron-payees.ts';

const PEOPLE = 4;
const MINUTE = 60_000;
const PRACTICE_UNITS = 10_000_000_000n;
const SETTLED_AFTER_ROUNDS = 60;
const OPEN: readonly string[] = ['waiting', 'approved', 'sending', 'sent', 'confirming'];

type Person = Awaited<ReturnType<TronHarness['signUp']>>;

interface Told {
  readonly userId: string;
  readonly id: string;
  readonly status: string;
  readonly txId: string | null;
  readonly outputIndex: number | null;
  readonly account: string;
  readonly units: bigint;
}

/**
 * Lets customers, witnesses, the node and the signer do what they like, as a seed says, and compares
 * what the product tells with what was really moved. Returns what does not fit.
 */
export async function createTronSchedule(
  harness: TronHarness,
  seed: number,
  { hasSecond = false } = {},
) {
  const { chain, signer, app, token, wrongToken } = harness;
  const chance = chanceOf(seed);
  const problems: string[] = [];
  const second = createSecondProcess(app, harness.beside);
  const fired = new Map<string, number>();
  const unique = new Map<string, string>();
  const hotBefore = chain.balanceOf(token, signer.address);
  let strangers = 0;

  const people: { readonly person: Person; readonly address: string }[] = [];
  for (let number = 0; number < PEOPLE; number++) {
    const person = await harness.signUp();
    const address = tronCustomerAt(number);
    if ((await harness.addressOf(person)) !== address) problems.push('a wrong address');
    await app.verify(person.userId, 'advanced');
    people.push({ person, address });
  }

  const units = () =>
    BigInt(chance.happens(0.1) ? chance.below(900_000) : chance.between(1e6, 5e8));
  const payment = () => ({
    contract: chance.happens(0.8) ? token : wrongToken,
    to: chance.happens(0.8) ? chance.one(people).address : tronStrangerAt(chance.below(1_000)),
    units: units(),
  });
  const pay = (): void => {
    const result = chance.weighed({ SUCCESS: 8, REVERT: 1, OUT_OF_ENERGY: 1 });
    chain.payMany(Array.from({ length: chance.between(1, 4) }, payment), result);
  };
  const reorganise = (): void => {
    const depth = Math.min(chain.newest().number - chain.solid().number, SOLID_LAG);
    if (depth > 0) chain.reorganise(chance.between(1, depth), chance.happens(0.3));
  };

  async function withdraw(): Promise<void> {
    const { person } = chance.one(people);
    const isUnique = chance.happens(0.8);
    const address = isUnique ? tronStrangerAt(1_000_000 + strangers++) : chance.one(people).address;
    const bound = await person.call('addPayoutAccount', {
      currency: 'USDT',
      chainType: 'TRC20',
      address,
      safePassword: 'harbour 7 lantern',
    });
    const { id: accountId } = (bound.result ?? {}) as { id?: string };
    if (accountId)
      await app.db`update wallet.payout_account set usable_at = ${app.clock.now()}::timestamptz
        where id = ${accountId}`;
    const money = (chance.between(10_000_000, 300_000_000) / 1e6).toFixed(6);
    const place = accountId ? { withdrawalInfoId: accountId } : { address, chainType: 'TRC20' };
    const answer = await harness.withdraw(person, { money, ...place });
    if (answer.code === 200 && isUnique) unique.set((answer.result as { id: string }).id, address);
  }

  async function cancel(): Promise<void> {
    const { person } = chance.one(people);
    const { state, id } = (await harness.withdrawal(person)) ?? { state: 'none' };
    if (state === 'waiting') await person.call('cancelWithdrawal', { id });
  }

  const { mood } = chain;
  const faults: Readonly<Record<string, () => void>> = {
    cut: () => (mood.isCut = true),
    busy: () => (mood.isBusy = true),
    losesAnswers: () => (mood.losesAnswers = true),
    drops: () => (mood.dropsBroadcasts = true),
    refuses: () =>
      (mood.refuses = chance.one(['SERVER_BUSY', 'SIGERROR', 'CONTRACT_VALIDATE_ERROR'])),
    crowded: () => (mood.isCrowded = true),
    fails: () => (mood.result = chance.one(['REVERT', 'OUT_OF_ENERGY'])),
    unsolid: () => (mood.isUnsolid = true),
    hides: () => (mood.hidesResults = true),
    outOfOrder: () => (mood.isOutOfOrder = true),
    forked: () => (mood.isForked = true),
    changesMind: () => (mood.changesMind = true),
    forgets: () => chain.forgetAll(),
    signerDown: () => (signer.mood.isDown = true),
    signerStuck: () => (signer.mood.isStuck = true),
    signerLoses: () => (signer.mood.losesPayouts = true),
    signerForges: () => (signer.mood.forges = true),
    signerSignsOtherwise: () => (signer.mood.signsOtherwise = true),
  };
  function breakSomething(): void {
    const name = chance.one(Object.keys(faults));
    fired.set(name, (fired.get(name) ?? 0) + 1);
    faults[name]!();
  }

  /** Time passes, and so do blocks, some of them late. */
  async function wait(ms: number): Promise<void> {
    await app.clock.jump(ms);
    await harness.pass(SOLID_LAG + 2);
  }

  const acts = {
    pay,
    mine: () => harness.pass(chance.between(1, 3)),
    mineUnseen: () => chain.mine(chance.between(1, 5)),
    reorganise,
    withdraw,
    cancel,
    breakSomething,
    calm: harness.calm,
    poll: harness.poll,
    pollTwice: () => second.poll(harness.poll),
    restart: () => second.stop(),
    pollLater: harness.pollLater,
    expire: () => wait(chance.between(4, 7) * MINUTE),
    waitLong: () => wait(70 * MINUTE),
  };
  const weights = {
    pay: 12,
    mine: 22,
    mineUnseen: 4,
    reorganise: 5,
    withdraw: 8,
    cancel: 2,
    breakSomething: 9,
    calm: 9,
    poll: 12,
    pollLater: 6,
    pollTwice: hasSecond ? 8 : 0,
    restart: hasSecond ? 1 : 0,
    expire: 3,
    waitLong: 1,
  };

  async function told(): Promise<{ deposits: Told[]; payouts: Told[] }> {
    const whole = (rows: readonly (Omit<Told, 'units'> & { readonly units: string })[]) =>
      rows.map((row) => ({ ...row, units: BigInt(row.units.replace(/\.0*$/, '')) }));
    const deposits = await app.db<(Omit<Told, 'units'> & { units: string })[]>`
      select user_id as "userId", id, status, tx_id as "txId", output_index as "outputIndex",
        address as account, (amount * 1e6)::text as units
      from wallet.deposit where chain_type = 'TRC20' and tx_id is not null`;
    const payouts = await app.db<(Omit<Told, 'units'> & { units: string })[]>`
      select user_id as "userId", id, status, tx_id as "txId", null::int as "outputIndex", account,
        ((amount - fee) * 1e6)::text as units
      from wallet.withdrawal where chain_type = 'TRC20'`;
    return { deposits: whole(deposits), payouts: whole(payouts) };
  }

  const finalMoves = () =>
    movesIn(
      chain.blocks().filter(({ number }) => number <= chain.solid().number),
      token,
    );

  async function judgeCredits(): Promise<string[]> {
    const moves = finalMoves();
    return (await told()).deposits
      .filter(({ status }) => status === 'credited' || status === 'collecting')
      .flatMap(({ txId, outputIndex, account, units: paid, status }) => {
        const move = moves.find((each) => each.txId === txId && each.outputIndex === outputIndex);
        const isSame = move?.to === account && move.units === paid;
        const isFinal = move && chain.newest().number - move.number + 1 >= CONFIRMATIONS;
        return isSame && isFinal ? [] : [`${txId}:${outputIndex} is ${status} wrongly`];
      });
  }

  async function judgeDeposits(): Promise<string[]> {
    const { deposits } = await told();
    return finalMoves().flatMap(({ to, txId, outputIndex, units: paid }) => {
      const owner = people.find(({ address }) => address === to);
      const found = deposits.filter(
        (each) => each.txId === txId && each.outputIndex === outputIndex,
      );
      const isRight =
        found.length === 1 &&
        found[0]!.userId === owner?.person.userId &&
        found[0]!.units === paid &&
        ['credited', 'collecting'].includes(found[0]!.status);
      const isNobody = owner === undefined && found.length === 0;
      return isRight || isNobody ? [] : [`${txId}:${outputIndex} is told ${found.length} times`];
    });
  }

  async function judgePayouts(): Promise<string[]> {
    const { payouts } = await told();
    const own = finalMoves().filter(({ from }) => from === signer.address);
    const wrong = payouts.flatMap(({ id, status, account, units: due, txId }) => {
      const paying = own.filter(({ to }) => to === account);
      const isPaid = paying.some((each) => each.txId === txId && each.units === due);
      const place = unique.get(id);
      if (place !== undefined && place !== account) return [`${id} goes elsewhere`];
      if (status === 'paidOut' && !isPaid) return [`${id} is paid out, but was not paid`];
      const isOnce = place === undefined || paying.length === (status === 'paidOut' ? 1 : 0);
      return isOnce ? [] : [`${id} is ${status} and was paid ${paying.length} times`];
    });
    const due = payouts.reduce(
      (sum, each) => sum + (each.status === 'paidOut' ? each.units : 0n),
      0n,
    );
    const left = hotBefore - chain.balanceOf(token, signer.address);
    return left === due ? wrong : [...wrong, `${left} left the house, and ${due} should have`];
  }

  async function judgeBalances(): Promise<string[]> {
    const { deposits } = await told();
    const wrong: string[] = [];
    for (const { person } of people) {
      const [available, frozen] = await harness.balance(person);
      const [{ spent }] = await app.db<[{ spent: string }]>`
        select coalesce(sum(amount) * 1e6, 0)::text as spent from wallet.withdrawal
        where user_id = ${person.userId} and status = 'paidOut'`;
      const credited = deposits.reduce(
        (sum, { userId, status, units: paid }) =>
          userId === person.userId && status === 'credited' ? sum + paid : sum,
        PRACTICE_UNITS,
      );
      const due = credited - BigInt(spent.replace(/\.0*$/, ''));
      const has = Math.round(Number(available) * 1e6);
      if (BigInt(has) !== due || Number(frozen) !== 0)
        wrong.push(`${person.userId} has ${available} and should have ${due}`);
    }
    return wrong;
  }

  const isSettled = async (): Promise<boolean> => {
    const { deposits, payouts } = await told();
    return [...deposits, ...payouts].every(({ status }) => !OPEN.includes(status));
  };

  return {
    fired,
    unique,
    /** Random events; after each poll, nothing is credited that is not final. */
    async run(steps: number): Promise<void> {
      for (let step = 0; step < steps; step++) {
        const act = chance.weighed(weights);
        await acts[act]();
        if (!act.startsWith('poll')) continue;
        problems.push(...(await judgeCredits()).map((each) => `step ${step}: ${each}`));
      }
    },
    /** Ends all faults and waits for everything under way. */
    async settle(): Promise<void> {
      await second.stop();
      harness.calm();
      for (let round = 0; round < SETTLED_AFTER_ROUNDS; round++) {
        await harness.pass(CONFIRMATIONS);
        if (round > 4 && (await isSettled())) return;
        await wait((round % 4 === 3 ? 20 : 1) * MINUTE);
        await harness.pollLater();
      }
      problems.push(`not settled: ${JSON.stringify((await told()).payouts.map(String))}`);
    },
    /** Everything that does not fit, empty if all is well. */
    async judge(): Promise<string[]> {
      return [
        ...problems,
        ...(await judgeCredits()),
        ...(await judgeDeposits()),
        ...(await judgePayouts()),
        ...(await judgeBalances()),
        ...(await harness.proveBooks()).map((each) => JSON.stringify(each)),
      ];
    },
  };
}
