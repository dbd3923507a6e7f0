import type { chanceOf } from './chance.ts';
import { SOLID_LAG } from './local-tron.ts';
import type { TronHarness } from './tron-harness.ts';
import { tronCustomerAt, tronStrangerAt } from './tron-payees.ts';

const PEOPLE = 4;

type Chance = ReturnType<typeof chanceOf>;

export interface TronPerson {
  readonly person: Awaited<ReturnType<TronHarness['signUp']>>;
  readonly address: string;
}

/** Customers with an address each; reports those whose address is not theirs. */
export async function signUpOnTron(
  harness: TronHarness,
  problems: string[],
): Promise<TronPerson[]> {
  const people: TronPerson[] = [];
  for (let number = 0; number < PEOPLE; number++) {
    const person = await harness.signUp();
    const address = tronCustomerAt(number);
    if ((await harness.addressOf(person)) !== address) problems.push('a wrong address');
    await harness.app.verify(person.userId, 'advanced');
    people.push({ person, address });
  }
  return people;
}

/** What customers and witnesses do, as chance says. */
export function tronDeeds(harness: TronHarness, chance: Chance, people: readonly TronPerson[]) {
  const { chain, app, token, wrongToken } = harness;
  const unique = new Map<string, string>();
  let strangers = 0;

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

  return { unique, pay, reorganise, withdraw, cancel };
}

/** What the node and the signer do wrong. */
export const tronFaults = (
  { chain, chain: { mood }, signer }: TronHarness,
  chance: Chance,
): Readonly<Record<string, () => void>> => ({
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
});
