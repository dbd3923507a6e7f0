import { type BitcoinHarness, CONFIRMATIONS } from './bitcoin-harness.ts';
import { NodeError } from './bitcoin-ledger.ts';
import { customerAt, type Payee, strangerAt } from './bitcoin-payees.ts';
import {
  type AskedPayout,
  judgeCredits,
  judgeDeposits,
  judgeHouse,
  judgePayouts,
  readChain,
} from './bitcoin-verdict.ts';
import { toldBy } from './bitcoin-told.ts';
import { chanceOf } from './chance.ts';
import { createSecondProcess } from './second-process.ts';

const PEOPLE = 4;
const MINUTE = 60_000;
/** Below it a payout would be refused. Satoshis. */
const WITHDRAWAL = { min: 50_000, max: 400_000 };
const SETTLED_AFTER_ROUNDS = 80;
const METHODS = [
  'sendrawtransaction',
  'getblock',
  'getblockhash',
  'gettxout',
  'getmempoolentry',
  'getblockchaininfo',
] as const;

type Person = Awaited<ReturnType<BitcoinHarness['signUp']>>;

/**
 * Lets customers, miners, operators, the node and the signer do what they like, as a seed says, and
 * compares what the product tells with the bytes of the chain. Returns what does not fit.
 */
export async function createBitcoinSchedule(
  harness: BitcoinHarness,
  seed: number,
  { hasSecond = false } = {},
) {
  const { node, signer, app } = harness;
  const chance = chanceOf(seed);
  const told = toldBy(app.db);
  const fired = new Map<string, number>();
  const problems: string[] = [];
  const second = createSecondProcess(app, harness.beside);
  const asked: AskedPayout[] = [];
  const elsewhere = new Set<string>();
  const lost = new Map<string, string>();
  let former: { readonly tip: string; readonly fork: number } | null = null;
  let strangers = 0;

  const people: { readonly person: Person; readonly own: Payee }[] = [];
  for (let number = 0; number < PEOPLE; number++) {
    const person = await harness.signUp();
    const own = customerAt(number);
    if ((await harness.addressOf(person)) !== own.address) problems.push('a wrong address');
    await app.verify(person.userId, 'advanced');
    people.push({ person, own });
  }
  const scripts = new Map(people.map(({ person, own }) => [person.userId, own.script]));

  /** What the node refuses to take is no event. */
  const tryTo = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof NodeError || error instanceof TypeError)) throw error;
    }
  };

  function pay(): void {
    const outputs = Array.from({ length: chance.between(1, 5) }, () => {
      const target = chance.weighed({ customer: 7, stranger: 2, house: 1 });
      const { address } =
        target === 'customer'
          ? chance.one(people).own
          : target === 'house'
            ? { address: signer.address }
            : strangerAt(chance.below(1_000_000));
      const satoshis = chance.happens(0.1) ? chance.between(300, 9_999) : chance.between(1e4, 3e6);
      return [address, BigInt(satoshis)] as const;
    });
    tryTo(() => node.pay(...outputs));
  }

  function mine(): void {
    const without = chance.some(node.allWaiting(), chance.one([0, 0, 0.3, 0.9]));
    node.mine(without.map(({ id }) => id));
  }

  /** At most as deep as no final payment is touched. */
  function reorganise(): void {
    const depth = chance.between(1, CONFIRMATIONS - 1);
    const gone = readChain(node.chain().slice(-depth)).transactions.map(({ id }) => id);
    const dropped = chance.some(gone, 0.3);
    former = { tip: node.tip(), fork: node.height() - depth };
    node.reorganise(depth, { lost: dropped });
  }

  function returnToFormer(): void {
    if (!former || former.fork < node.height() - CONFIRMATIONS + 1) return;
    const { tip, fork } = former;
    former = { tip: node.tip(), fork };
    node.returnTo(tip);
  }

  /** A payer takes a payment back, as long as it is in no block. */
  function doubleSpend(): void {
    const waiting = node.allWaiting().filter(({ hex }) => !hex.startsWith('02000000000101'));
    if (waiting.length === 0) return;
    const { hex } = chance.one(waiting);
    tryTo(() => node.mineInstead(hex, [chance.one(people).own.address, 123_456n]));
  }

  function evict(): void {
    const waiting = node.allWaiting();
    if (waiting.length === 0) return;
    const { id, hex } = chance.one(waiting);
    node.evict(id);
    lost.set(id, hex);
  }

  const sendAgain = (): void => {
    for (const hex of lost.values()) tryTo(() => node.accept(hex));
    lost.clear();
  };

  async function withdraw(): Promise<void> {
    const { person } = chance.one(people);
    const isUnique = chance.happens(0.8);
    const payee = isUnique ? strangerAt(strangers++) : chance.one(people).own;
    const satoshis = chance.between(WITHDRAWAL.min + 10_000, WITHDRAWAL.max);
    const bound = await person.call('addPayoutAccount', {
      currency: 'BTC',
      chainType: 'BTC',
      address: payee.address,
      safePassword: 'harbour 7 lantern',
    });
    // The same address is bound once; then it is named by itself.
    const isNew = bound.code === 200;
    if (isNew)
      await app.db`update wallet.payout_account set usable_at = ${app.clock.now()}::timestamptz
        where id = ${(bound.result as { id: string }).id}`;
    const place = isNew
      ? { withdrawalInfoId: (bound.result as { id: string }).id }
      : { address: payee.address, chainType: 'BTC' };
    const answer = await harness.withdraw(person, {
      currency: 'BTC',
      money: (satoshis / 1e8).toFixed(8),
      ...place,
    });
    const { id } = (answer.result ?? {}) as { id?: string };
    if (answer.code === 200) asked.push({ id: id!, script: payee.script, isUnique });
  }

  async function cancel(): Promise<void> {
    const { person } = chance.one(people);
    const { records } = (await person.call('listWithdrawals')).result as {
      records: { id: string; state: string }[];
    };
    const open = records.filter(({ state }) => state === 'waiting');
    if (open.length > 0) await person.call('cancelWithdrawal', { id: chance.one(open).id });
  }

  /** The holder of the key moves coins that a payout may have been made of. */
  function moveElsewhere(): void {
    const question = signer.questions.at(-1);
    if (!question) return;
    const { address } = strangerAt(chance.below(1_000_000));
    tryTo(() => elsewhere.add(node.accept(signer.spendElsewhere(question.psbt, address))));
  }

  const faults: Readonly<Record<string, () => void>> = {
    cut: () => (node.faults.isCut = true),
    starting: () => (node.faults.isStarting = true),
    busy: () => (node.faults.isBusy = true),
    loses: () => node.faults.loses.add(chance.one(METHODS)),
    hides: () => (node.mood.hides = chance.between(1, 4)),
    claims: () => (node.mood.claims = chance.between(1, 50)),
    repeats: () => (node.mood.repeatsLast = true),
    changes: () => (node.mood.changesBlocks = true),
    catchingUp: () => (node.mood.isCatchingUp = true),
    full: () => (node.mood.mempoolminfee = chance.one([0.00002, 0.0003, 0.01])),
    fees: () => (node.mood.feerate = chance.one([null, -1, 0.00001, 0.0002, 0.01])),
    signerDown: () => (signer.mood.isDown = true),
    signerStuck: () => (signer.mood.isStuck = true),
    signerLoses: () => (signer.mood.losesPayouts = true),
    signerForges: () => (signer.mood.forges = true),
    signerTampers: () => (signer.mood.tampers = chance.one(['otherPayee', 'lowerFee', 'otherKey'])),
  };
  function breakSomething(): void {
    const name = chance.one(Object.keys(faults));
    fired.set(name, (fired.get(name) ?? 0) + 1);
    faults[name]!();
  }
  function calm(): void {
    Object.assign(node.faults, { isCut: false, isStarting: false, isBusy: false });
    Object.assign(node.mood, { hides: 0, claims: 0, repeatsLast: false, changesBlocks: false });
    harness.calm();
  }

  const acts = {
    pay,
    mine,
    reorganise,
    returnToFormer,
    doubleSpend,
    evict,
    sendAgain,
    withdraw,
    cancel,
    moveElsewhere,
    breakSomething,
    calm,
    poll: harness.poll,
    pollTwice: () => second.poll(harness.poll),
    restart: () => second.stop(),
    pollLater: harness.pollLater,
    wait: () => app.clock.jump(20 * MINUTE),
    waitLong: () => app.clock.jump(70 * MINUTE),
  };
  const weights = {
    pay: 10,
    mine: 22,
    reorganise: 4,
    returnToFormer: 3,
    doubleSpend: 2,
    evict: 3,
    sendAgain: 3,
    withdraw: 9,
    cancel: 2,
    moveElsewhere: 1,
    breakSomething: 10,
    calm: 8,
    poll: 16,
    pollLater: 6,
    pollTwice: hasSecond ? 8 : 0,
    restart: hasSecond ? 1 : 0,
    wait: 1,
    waitLong: 0.5,
  };

  return {
    fired,
    asked,
    /** Random events; after each poll, nothing is credited that is not final. */
    async run(steps: number): Promise<void> {
      for (let step = 0; step < steps; step++) {
        const act = chance.weighed(weights);
        await acts[act]();
        if (!act.startsWith('poll')) continue;
        const found = judgeCredits(readChain(node.chain()), await told.deposits());
        problems.push(...found.map((each) => `step ${step}: ${each}`));
      }
    },
    /** Ends all faults and waits for everything under way. */
    async settle(): Promise<void> {
      await second.stop();
      calm();
      for (let round = 0; round < SETTLED_AFTER_ROUNDS; round++) {
        if (round > CONFIRMATIONS * 2 && (await told.isSettled())) return;
        await app.clock.jump((round % 4 === 3 ? 30 : 1) * MINUTE);
        await harness.pass();
        await harness.pollLater();
      }
      problems.push(`not settled: ${JSON.stringify(await told.payouts())}`);
    },
    /** Everything that does not fit, empty if all is well. */
    async judge(): Promise<string[]> {
      const chain = readChain(node.chain());
      const [own] = await app.db<[{ script: string }]>`
        select script from wallet.bitcoin_coin limit 1`;
      return [
        ...problems,
        ...judgeDeposits(chain, await told.deposits(), scripts),
        ...judgePayouts(chain, await told.payouts(), asked),
        ...judgeHouse(chain, own.script, { asked, elsewhere }),
        ...(await told.wrongBalances()),
        ...(await harness.proveBooks()).map((each) => JSON.stringify(each)),
      ];
    },
  };
}
