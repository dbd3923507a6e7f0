import { consoleWire, type ConsoleCallName } from '@candor/contract/console/wire';
import type { OperatorRole } from '@candor/domain/operators/roles';
import { generateSync } from 'otplib';
import type { TestAnswer, TestApp } from '../../../testing/test-app.ts';

export interface TestOperator {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly token: string;
  /** Text of the authenticator's key. */
  readonly secret: string;
}

export interface Desk {
  call(
    name: ConsoleCallName,
    fields?: Record<string, unknown>,
    as?: { token?: string; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** The two whom the first start made, signed in and set up. */
  readonly admin: TestOperator;
  readonly otherAdmin: TestOperator;
  /** Somebody new with these roles, signed in and set up. */
  hire(name: string, roles: readonly OperatorRole[]): Promise<TestOperator>;
  /** A code that the authenticator shows now. */
  codeOf(operator: Pick<TestOperator, 'secret'>): string;
}

export const DESK_PASSWORD = 'a long walk in november';

/** Operators at the console of a test product, who call the way a browser does. */
export async function openDesk(app: TestApp): Promise<Desk> {
  const call: Desk['call'] = async (name, fields = {}, { token, headers } = {}) => {
    const response = await app.app.consoleServer.inject({
      method: 'POST',
      url: consoleWire[name].slice('POST '.length),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'x-operator-token': token }),
        ...headers,
      },
      payload: JSON.stringify(fields),
    });
    return response.json();
  };
  const codeOf: Desk['codeOf'] = ({ secret }) =>
    generateSync({ secret, epoch: Math.floor(app.clock.now() / 1_000) });

  async function setUp(name: string, oneTimePassword: string): Promise<TestOperator> {
    const signedIn = await call('signIn', { name, password: oneTimePassword });
    const { token, me } = signedIn.result as { token: string; me: { id: string } };
    const as = { token };
    await call('changePassword', { oldPassword: oneTimePassword, newPassword: DESK_PASSWORD }, as);
    const { secret } = (await call('beginAuthenticator', {}, as)).result as { secret: string };
    await call('confirmAuthenticator', { code: codeOf({ secret }) }, as);
    return { id: me.id, name, password: DESK_PASSWORD, token, secret };
  }

  const tokens = new Map<string, string>();
  /** Signed in again where the session is over; a code is good once, so some time has passed then. */
  async function atDesk(operator: TestOperator): Promise<{ token: string }> {
    const { name, password } = operator;
    const token = tokens.get(name) ?? operator.token;
    if ((await call('getMe', {}, { token })).code === 200) return { token };
    const signedIn = await call('signIn', { name, password, code: codeOf(operator) });
    tokens.set(name, (signedIn.result as { token: string }).token);
    return { token: tokens.get(name)! };
  }

  const seats = await app.app.ensureAdmins();
  const seated: TestOperator[] = [];
  for (const { name, oneTimePassword } of seats) seated.push(await setUp(name, oneTimePassword));
  const [admin, otherAdmin] = seated as [TestOperator, TestOperator];
  return {
    call,
    codeOf,
    admin,
    otherAdmin,
    async hire(name, roles) {
      const wish = { name, roles, reason: 'joins the desk' };
      const invited = await call('inviteOperator', wish, await atDesk(admin));
      const { id, passwordHalf } = invited.result as { id: string; passwordHalf: string };
      const vouch = { id, reason: 'met in person' };
      const vouched = await call('vouchForOperator', vouch, await atDesk(otherAdmin));
      const { passwordHalf: other } = vouched.result as { passwordHalf: string };
      return setUp(name, `${passwordHalf}-${other}`);
    },
  };
}
