import { randomUUID } from 'node:crypto';
import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { seededRandom } from '../../../platform/random.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { giveMoney } from '../../positions/testing/give-money.ts';

export interface Person {
  readonly token: string;
  readonly userId: string;
  /** What they have free, in USDT. */
  free(): Promise<string>;
}

export async function personIn(app: TestApp): Promise<Person> {
  const { token, userId } = await app.signUp();
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
