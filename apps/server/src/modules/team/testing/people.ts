import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { seededRandom } from '../../../platform/random.ts';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { findProgress } from '../store.ts';
import { giveMoney } from '../../positions/testing/give-money.ts';

export interface Member {
  readonly token: string;
  readonly userId: string;
  readonly inviteCode: string;
}

/** A new customer, by the invitation of another if one is given. */
export async function join(app: TestApp, email: string, inviter?: Member): Promise<Member> {
  await app.call('sendEmailCode', { email, scene: 'register' });
  const smscode = app.emailMessages.findLast(({ to }) => to === email)!.code;
  const fields = { email, smscode, password: TEST_PASSWORD, agreement: true };
  const invited = inviter ? { inviteCode: inviter.inviteCode } : {};
  const { result } = await app.call('register', { ...fields, ...invited });
  const { token, userInfo } = result as {
    token: string;
    userInfo: { id: string; inviteCode: string };
  };
  return { token, userId: userInfo.id, inviteCode: userInfo.inviteCode };
}

/** The passport of one person, for each of these accounts. */
export async function verifyAs(app: TestApp, name: string, members: readonly Member[]) {
  for (const { token, userId } of members) {
    const data = {
      surname: name,
      firstName: 'Ana',
      gender: 'female',
      birthday: '1990-05-17',
      country: 'ES',
      address: 'Calle Mayor 1, Madrid',
      phone: '+34600111222',
      emergencySurname: 'Ruiz',
      emergencyFirstName: 'Luis',
      emergencyRelationship: 'friend',
      emergencyPhone: '+34600111333',
      emergencyAddress: 'Calle Mayor 2, Madrid',
    };
    const answer = await app.call('updatePersonalData', data, { token });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    await app.verify(userId, 'basic');
  }
}

/** A trading fee as any fill posts it. */
export async function payFee(app: TestApp, { userId }: Member, amount: string): Promise<void> {
  payments += 1;
  const give = giveMoney({ ...app, random: seededRandom(`fee ${payments}`) });
  await give(userId, [
    {
      type: 'tradingFee',
      from: customerAccount(userId, 'balance', 'USDT'),
      to: houseAccount('fees', 'USDT'),
      currency: 'USDT',
      amount: money(amount),
    },
  ]);
}
let payments = 0;

const MINUTES_MIN = 4;
const MINUTES_MAX = 100;

/**
 * Lives until every fee posted so far is paid for. How far that is depends on the oldest transaction
 * of the whole server, which is another test's where several share one.
 */
export async function payRebates(
  { clock, db }: Pick<TestApp, 'clock' | 'db'>,
  minutesMax = MINUTES_MAX,
): Promise<void> {
  const [newest] = await db<{ place: number }[]>`
    select coalesce(max(place), 0)::float8 as place from ledger.transfer`;
  for (let minute = 1; minute <= minutesMax; minute += 1) {
    await clock.jump(61_000);
    await clock.advance(1_500);
    const progress = await findProgress(db);
    if (minute >= MINUTES_MIN && progress && progress.donePlace >= newest!.place) return;
  }
  throw new Error(`the fees were not paid for within ${minutesMax} minutes`);
}
