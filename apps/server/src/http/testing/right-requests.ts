import { calls } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import type { TestApp } from '../../testing/test-app.ts';
import {
  FUND_PASSWORD,
  type FundingHarness,
  TRON,
} from '../../modules/wallet/testing/funding-harness.ts';

type Fields = Record<string, unknown>;
type Person = Awaited<ReturnType<FundingHarness['signUp']>>;

export const idempotentCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => 'idempotent' in calls[name],
);

/** Each account is added only once, so each needs its own number. */
const bank = (number: number) => ({
  currency: 'USDT',
  chainType: 'BANK',
  bankName: 'Harbour',
  realName: 'Anna B',
  account: `DE89 3704 ${1_000 + number}`,
  safePassword: FUND_PASSWORD,
});
const CHAIN = { currency: 'USDT', chainType: 'TRC20' };

/** For each idempotent call: builds a valid request for a customer. */
export function rightRequests(app: TestApp, harness: FundingHarness) {
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };
  const idOf = ({ result }: { result: never }): string => (result as { id: string }).id;
  const open = async (person: Person, fields: Fields = {}): Promise<Fields> => ({
    id: idOf(await person.call('openPosition', { ...order, ...fields })),
  });
  const priceTimes = async (share: number): Promise<string> => {
    const { result } = await app.call('getPrice', { symbol: 'BTCUSDT' });
    return (Number((result as { price: string }).price) * share).toFixed(2);
  };
  let accounts = 0;
  const bindNew = async (person: Person): Promise<string> =>
    idOf(await person.call('addPayoutAccount', bank(accounts++)));
  const waiting = async (person: Person): Promise<Fields> => ({
    id: idOf(await harness.withdraw(person, { withdrawalInfoId: await bindNew(person) })),
  });
  const simulate = async (person: Person): Promise<string> => {
    const { result } = await person.call('simulatePayment', { ...CHAIN, money: '70' });
    return (result as { txHash: string }).txHash;
  };
  const resting = async () => ({ orderType: 'limit', price: await priceTimes(0.5) });
  const makers: Partial<Record<CallName, (person: Person) => Promise<Fields>>> = {
    openPosition: async () => order,
    closePosition: (person) => open(person),
    cancelPosition: async (person) => open(person, await resting()),
    updateStops: async (person) => ({
      ...(await open(person)),
      stopLoss: await priceTimes(0.9),
    }),
    addMargin: async (person) => ({ ...(await open(person)), money: '10' }),
    buySecondContract: async () => ({
      symbol: 'BTCUSDT',
      money: '10',
      type: 1,
      setId: idOf({
        result: (
          (await app.call('listSecondContractSets', { symbol: 'BTCUSDT' })).result as never[]
        )[0]!,
      }),
    }),
    transferFunds: async () => ({
      from: 'balance',
      to: 'contract',
      amount: '5',
      currency: 'USDT',
    }),
    requestDeposit: async (person) => ({ ...CHAIN, money: '70', txHash: await simulate(person) }),
    simulatePayment: async () => ({ ...CHAIN, money: '50' }),
    requestWithdrawal: async (person) => ({
      currency: 'USDT',
      money: '60',
      withdrawalInfoId: await bindNew(person),
      safePassword: FUND_PASSWORD,
    }),
    cancelWithdrawal: waiting,
    endPracticeHold: waiting,
    addPayoutAccount: async () => ({ ...CHAIN, address: TRON, safePassword: FUND_PASSWORD }),
    editPayoutAccount: async (person) => ({
      ...bank(accounts),
      id: await bindNew(person),
      label: 'mine',
    }),
    removePayoutAccount: async (person) => ({ id: await bindNew(person) }),
    exchangeFlash: async () => ({ from: 'USDT', to: 'BTC', amount: '100' }),
  };
  return {
    /** Throws for a call without a maker. */
    async make(name: CallName, person: Person): Promise<Fields> {
      const maker = makers[name];
      if (!maker) throw new Error(`right-requests.ts has no maker for ${name}`);
      return maker(person);
    },
    /** A customer with money in both accounts. */
    async newPerson(): Promise<Person> {
      const person = await harness.signUp();
      const aside = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
      await person.call('transferFunds', aside);
      return person;
    },
  };
}
