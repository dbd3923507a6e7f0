import { sendUpload } from '../http/testing/send-upload.ts';
import { signaturePicture } from '../modules/loans/testing/pictures.ts';
import { offeringHarness } from '../modules/offerings/testing/offering-harness.ts';
import { bondsHarness } from '../modules/products/kinds/bonds/testing/bonds-harness.ts';
import { FUND_PASSWORD } from '../modules/wallet/testing/funding-harness.ts';
import { TEST_PASSWORD, type TestAnswer, type TestApp } from './test-app.ts';

export interface SoldPerson {
  readonly token: string;
  readonly userId: string;
}

/** Everything that is bought, applied for or borrowed. */
export const soldKinds = [
  'arbitrage, fixed',
  'arbitrage, floating',
  'AI quant',
  'mining',
  'bonds',
  'offerings',
  'loans',
] as const;
/** Further doors to the same: a note by the call of all products, and credit. */
export const otherDoors = ['bonds by the call of all products', 'credit'] as const;

type Purchase = (person: SoldPerson) => Promise<TestAnswer>;

/** How each kind is bought, applied for or borrowed; a product with pools is needed. */
export async function openSoldKinds(app: TestApp) {
  const offered = {
    bond: await bondsHarness(app).offer(),
    offering: await offeringHarness(app).announce(),
  };

  const productOf = async (name: string): Promise<string> => {
    const { result } = await app.call('listProducts', { pageSize: 100 });
    const { records } = result as { records: { id: string; name: string }[] };
    return records.find((each) => each.name === name)!.id;
  };

  const buying =
    (name: string, amount: string): Purchase =>
    async (person) => {
      const asked = { productId: await productOf(name), amount, safePassword: FUND_PASSWORD };
      return app.call('buyProduct', asked, person);
    };

  const picture = async ({ token }: SoldPerson): Promise<string> =>
    (await sendUpload(app.app, { bytes: await signaturePicture(), token })).result!;

  /** A loan's request with its agreement as it reads now, signed. */
  async function signed(person: SoldPerson, asked: Record<string, unknown>) {
    const { result } = await app.call('getLoanAgreement', asked, person);
    const { hash: agreementHash, preparedAt } = result as { hash: string; preparedAt: number };
    const signature = await picture(person);
    return { ...asked, agreementHash, preparedAt, signature, safePassword: FUND_PASSWORD };
  }

  const buy: Readonly<Record<(typeof soldKinds | typeof otherDoors)[number], Purchase>> = {
    'arbitrage, fixed': buying('Basis 7', '100'),
    'arbitrage, floating': buying('Basis Floating 30', '100'),
    'AI quant': buying('Trend pool 7', '100'),
    mining: async (person) => {
      const asked = { productId: await productOf('Air S19'), quantity: 1 };
      return app.call('buyMiner', { ...asked, safePassword: FUND_PASSWORD }, person);
    },
    bonds: (person) => {
      const asked = { bondId: offered.bond, amount: '50', safePassword: FUND_PASSWORD };
      return app.call('buyBond', asked, person);
    },
    offerings: (person) => {
      const asked = { productId: offered.offering, quantity: 1, autoPay: false };
      return app.call('subscribeToOffering', { ...asked, safePassword: FUND_PASSWORD }, person);
    },
    loans: async (person) => {
      const asked = { setId: 'pledge-BTC', amount: '500', days: 30, pledgeQuantity: '0.015' };
      return app.call('applyForPledgeLoan', await signed(person, asked), person);
    },
    'bonds by the call of all products': (person) => {
      const asked = { productId: offered.bond, amount: '50', safePassword: FUND_PASSWORD };
      return app.call('buyProduct', asked, person);
    },
    credit: async (person) => {
      const income = await picture(person);
      const asked = await signed(person, { setId: 'credit', amount: '500', days: 7 });
      return app.call('applyForCreditLoan', { ...asked, purpose: 'travel', income }, person);
    },
  };

  return {
    offered,
    buy,
    /** Verified, with a fund password and coins: somebody who can buy everything. */
    async ready<Person extends SoldPerson>(person: Person): Promise<Person> {
      const passwords = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
      await app.call('setFundPassword', passwords, person);
      await app.verify(person.userId, 'advanced');
      await app.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '2000' }, person);
      return person;
    },
  };
}

export type SoldKinds = Awaited<ReturnType<typeof openSoldKinds>>;
