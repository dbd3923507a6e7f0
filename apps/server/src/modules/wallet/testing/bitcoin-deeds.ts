import { type BitcoinHarness, CONFIRMATIONS } from './bitcoin-harness.ts';
import { NodeError } from './bitcoin-ledger.ts';
import { customerAt, type Payee, strangerAt } from './bitcoin-payees.ts';
import { type AskedPayout, readChain } from './bitcoin-verdict.ts';
import type { chanceOf } from './chance.ts';

const PEOPLE = 4;
/** Below it a payout would be refused. Satoshis. */
const WITHDRAWAL = { min: 50_000, max: 400_000 };
const METHODS = [
  'sendrawtransaction',
  'getblock',
  'getblockhash',
  'gettxout',
  'getmempoolentry',
  'getblockchaininfo',
] as const;

type Chance = ReturnType<typeof chanceOf>;

export interface BitcoinPerson {
  readonly person: Awaited<ReturnType<BitcoinHarness['signUp']>>;
  readonly own: Payee;
}

/** Customers with an address each; reports those whose address is not theirs. */
export async function signUpPeople(
  harness: BitcoinHarness,
  problems: string[],
): Promise<BitcoinPerson[]> {
  const people: BitcoinPerson[] = [];
  for (let number = 0; number < PEOPLE; number++) {
    const person = await harness.signUp();
    const own = customerAt(number);
    if ((await harness.addressOf(person)) !== own.address) problems.push('a wrong address');
    await harness.app.verify(person.userId, 'advanced');
    people.push({ person, own });
  }
  return people;
}

/** What customers, miners and the holder of the key do, as chance says. */
export function bitcoinDeeds(
  harness: BitcoinHarness,
  chance: Chance,
  people: readonly BitcoinPerson[],
) {
  const { node, signer, app } = harness;
  const asked: AskedPayout[] = [];
  const elsewhere = new Set<string>();
  const lost = new Map<string, string>();
  let former: { readonly tip: string; readonly fork: number } | null = null;
  let strangers = 0;

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

  return {
    asked,
    elsewhere,
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
  };
}

/** What the node and the signer do wrong. */
export const bitcoinFaults = (
  { node, signer }: BitcoinHarness,
  chance: Chance,
): Readonly<Record<string, () => void>> => ({
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
});
