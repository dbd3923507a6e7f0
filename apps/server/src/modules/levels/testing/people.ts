import { randomUUID } from 'node:crypto';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { seededRandom } from '../../../platform/random.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { verifyAs } from '../../team/testing/people.ts';
import { giveMoney } from '../../positions/testing/give-money.ts';

export interface Person {
  readonly token: string;
  readonly userId: string;
  /** What they have free, in USDT. */
  free(): Promise<string>;
}

/** A customer with 10 000 USDT; of a name for themselves unless one is given, `null` for unverified. */
export async function personIn(app: TestApp, name?: string | null): Promise<Person> {
  const { token, userId } = await app.signUp();
  if (name !== null) await beVerified(app, { token, userId }, name);
  return {
    token,
    userId,
    async free() {
      const { result } = await app.call('listBalances', {}, { token });
      const balances = result as { currency: string; available: string }[];
      return balances.find(({ currency }) => currency === 'USDT')?.available ?? '0';
    },
  };
}

let people = 0;
/** Letters alone tell names apart. */
const nameOf = (number: number): string =>
  `Person ${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/** Enters a name, of their own unless one is given, and has it verified. */
export async function beVerified(
  app: TestApp,
  { token, userId }: Pick<Person, 'token' | 'userId'>,
  surname = nameOf((people += 1)),
): Promise<void> {
  await verifyAs(app, surname, [{ token, userId, inviteCode: '' }]);
}

/** Moves USDT from one customer to another through the house, as losing and winning would. */
export async function handOver(
  app: TestApp,
  { from, to }: { readonly from: Person; readonly to: Person },
  amount: string,
): Promise<void> {
  const give = giveMoney({ ...app, random: seededRandom(randomUUID()) });
  const house = houseAccount('practice', 'USDT');
  const common = { type: 'fundsTransfer', currency: 'USDT', amount: money(amount) } as const;
  const free = ({ userId }: Person) => customerAccount(userId, 'balance', 'USDT');
  await give(from.userId, [{ ...common, from: free(from), to: house }]);
  await give(to.userId, [{ ...common, from: house, to: free(to) }]);
}
