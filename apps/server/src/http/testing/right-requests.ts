import { calls } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import { COMMIT_WITHIN_MS } from '@candor/domain/offerings/terms';
import { bondsHarness } from '../../modules/products/kinds/bonds/testing/bonds-harness.ts';
import { offeringHarness } from '../../modules/offerings/testing/offering-harness.ts';
import { fillEnvelope } from '../../modules/levels/testing/fill-envelope.ts';
import { announce, verifyAs } from '../../modules/tasks/testing/task-people.ts';
import { signaturePicture } from '../../modules/loans/testing/pictures.ts';
import {
  buyUnits,
  executeNow,
  unlock,
  untilIdle,
} from '../../modules/products/pools/testing/pool-harness.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sendUpload } from './send-upload.ts';
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
/** How long the offerings of these requests take applications. */
const APPLY_MS = 5_000;
const CHAIN = { currency: 'USDT', chainType: 'TRC20' };
const NO_ONE = '00000000-0000-4000-8000-000000000000';

/** Requests about loans: each with an agreement and a signature of its own. */
function loanRequests(
  app: TestApp,
): Partial<Record<CallName, (person: Person) => Promise<Fields>>> {
  const picture = async ({ token }: Person): Promise<string> =>
    (await sendUpload(app.app, { bytes: await signaturePicture(), token })).result!;
  async function signed(person: Person, fields: Fields): Promise<Fields> {
    await app.verify(person.userId, 'basic');
    const { result } = await person.call('getLoanAgreement', fields);
    const { hash: agreementHash, preparedAt } = result as { hash: string; preparedAt: number };
    const signature = await picture(person);
    return { ...fields, agreementHash, preparedAt, signature, safePassword: FUND_PASSWORD };
  }
  async function pledge(person: Person): Promise<Fields> {
    await person.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '1000' });
    const fields = { setId: 'pledge-BTC', amount: '100', days: 30, pledgeQuantity: '0.005' };
    return signed(person, fields);
  }
  async function credit(person: Person): Promise<Fields> {
    const request = await signed(person, { setId: 'credit', amount: '500', days: 7 });
    return { ...request, purpose: 'travel', income: await picture(person) };
  }
  const lent = async (person: Person): Promise<string> =>
    idOf(await person.call('applyForPledgeLoan', await pledge(person)));
  return {
    applyForPledgeLoan: pledge,
    applyForCreditLoan: credit,
    async cancelLoanApplication(person) {
      const { result } = await person.call('listLoans', { type: 'credit', status: 'open' });
      const [waiting] = (result as { records: { id: string }[] }).records;
      if (waiting) return { id: waiting.id };
      return { id: idOf(await person.call('applyForCreditLoan', await credit(person))) };
    },
    repayLoan: async (person) => ({ id: await lent(person), amount: '10' }),
    addCollateral: async (person) => ({ id: await lent(person), quantity: '0.0001' }),
  };
}

/** A task that a verified customer has done. */
const doneTask = (app: TestApp) => async (person: Person) => {
  await announce(app, 'readRisks');
  // A name that a document showed stays: that of an envelope, for one.
  const [named] = await app.db`select 1 from kyc.personal_data where user_id = ${person.userId}`;
  // Nobody else is called this: a person is rewarded once.
  const surname = `B${person.userId.replace(/[^a-f]/g, '')}`;
  if (named) await app.verify(person.userId, 'basic');
  else await verifyAs(app, person, { firstName: 'Ada', surname, birthday: '1990-02-28' });
  await person.call('confirmRisksRead', {});
  return { task: 'readRisks' };
};

type Makers = Partial<Record<CallName, (person: Person) => Promise<Fields>>>;

const idOf = ({ result }: { result: never }): string => (result as { id: string }).id;

function positionRequests(app: TestApp): Makers {
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };
  const open = async (person: Person, fields: Fields = {}): Promise<Fields> => ({
    id: idOf(await person.call('openPosition', { ...order, ...fields })),
  });
  const priceTimes = async (share: number): Promise<string> => {
    const { result } = await app.call('getPrice', { symbol: 'BTCUSDT' });
    return (Number((result as { price: string }).price) * share).toFixed(2);
  };
  const resting = async () => ({ orderType: 'limit', price: await priceTimes(0.5) });
  return {
    openPosition: async () => order,
    closePosition: (person) => open(person),
    closePositions: (person) => open(person).then(() => ({})),
    reversePosition: (person) => open(person),
    amendOrder: async (person) => open(person, await resting()),
    cancelPosition: async (person) => open(person, await resting()),
    updateStops: async (person) => ({
      ...(await open(person)),
      stopLoss: await priceTimes(0.9),
    }),
    placeCloseOrder: async (person) => ({ ...(await open(person)), price: await priceTimes(1.5) }),
    cancelCloseOrder: async (person) => {
      const { id } = await open(person);
      const fields = { id, price: await priceTimes(1.5) };
      return { id: idOf(await app.call('placeCloseOrder', fields, person)) };
    },
    setTrailingStop: async (person) => ({ ...(await open(person)), callbackRate: '1' }),
    addMargin: async (person) => ({ ...(await open(person)), money: '10' }),
  };
}

/** For each idempotent call: builds a valid request for a customer. */
export function rightRequests(app: TestApp, harness: FundingHarness) {
  const offerings = offeringHarness(app);
  const bonds = bondsHarness(app);
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
  const sold = async (type: string, name: string): Promise<string> => {
    const { result } = await app.call('listProducts', { type });
    const { records } = result as { records: { id: string; name: string }[] };
    return records.find((product) => product.name === name)!.id;
  };
  const basis = async (): Promise<Fields> => ({
    productId: await sold('arbitrage', 'Basis 7'),
    amount: '100',
    safePassword: FUND_PASSWORD,
  });
  const apply = async (person: Person): Promise<Fields> => {
    await app.verify(person.userId, 'advanced');
    const closesAt = app.clock.now() + APPLY_MS;
    const drawsAt = closesAt + COMMIT_WITHIN_MS;
    const productId = await offerings.announce({ closesAt, drawsAt });
    return { productId, quantity: 1, autoPay: false, safePassword: FUND_PASSWORD };
  };
  /** The newest application, once its draw is done: that is work in small steps. */
  const wonBy = async (person: Person): Promise<string> => {
    for (let second = 0; second < 60; second++) {
      const { result } = await person.call('listSubscriptions');
      const [newest] = result as { id: string; status: string }[];
      if (newest?.status === 'won') return newest.id;
      await app.clock.advance(1_000);
    }
    throw new Error('an application was not drawn within a minute');
  };
  /** An order of a pool whose units are bought and no longer locked. */
  const holding = async (person: Person): Promise<Fields> => {
    const isOpen = (await app.db`select 1 from products.pool where id = 'trend'`).length > 0;
    if (!isOpen) await untilIdle(app);
    const bought = await buyUnits(app, person, { pool: 'trend', amount: '50' });
    await executeNow(app, 'trend');
    const orderId = idOf(bought);
    await unlock(app, orderId);
    return { orderId, units: '1', safePassword: FUND_PASSWORD };
  };
  const makers: Makers = {
    ...positionRequests(app),
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
    buyBond: async () => ({
      bondId: await bonds.offer(),
      amount: '100',
      safePassword: FUND_PASSWORD,
    }),
    redeemPoolUnits: holding,
    cancelPoolRequest: async (person) => ({
      id: idOf(await person.call('redeemPoolUnits', await holding(person))),
    }),
    exchangeFlash: async () => ({ from: 'USDT', to: 'BTC', amount: '100' }),
    buyProduct: basis,
    buyMiner: async () => ({
      productId: await sold('mining', 'Air S19'),
      quantity: 1,
      safePassword: FUND_PASSWORD,
    }),
    redeemProductOrder: async (person) => ({
      id: idOf(await person.call('buyProduct', await basis())),
      safePassword: FUND_PASSWORD,
    }),
    async openEnvelope(person) {
      await fillEnvelope(app, person);
      return {};
    },
    subscribeToOffering: apply,
    async payForAllotment(person) {
      await person.call('subscribeToOffering', await apply(person));
      // Past the end of applications, then past the draw.
      await app.clock.advance(APPLY_MS + 2_000);
      await app.clock.advance(COMMIT_WITHIN_MS + 6_000);
      return { id: await wonBy(person), safePassword: FUND_PASSWORD };
    },
    ...loanRequests(app),
    claimTask: doneTask(app),
  };
  /** Throws for a call without a maker. */
  async function make(name: CallName, person: Person): Promise<Fields> {
    const maker = makers[name];
    if (!maker) throw new Error(`right-requests.ts has no maker for ${name}`);
    return maker(person);
  }
  return {
    make,
    /** As `make`; a call that is not idempotent is asked about nothing that exists. */
    makeOrAsk: async (name: CallName, person: Person): Promise<Fields> =>
      idempotentCalls.includes(name) ? make(name, person) : { ...CHAIN, id: NO_ONE },
    /** A customer with money in both accounts. */
    async newPerson(): Promise<Person> {
      const person = await harness.signUp();
      const aside = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
      await person.call('transferFunds', aside);
      return person;
    },
  };
}
