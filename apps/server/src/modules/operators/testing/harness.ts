import { consoleWire, type ConsoleCallName } from '@candor/contract/console/wire';
import type { OperatorRole } from '@candor/domain/operators/roles';
import { generateSync } from 'otplib';
import type { TestAnswer, TestApp } from '../../../testing/test-app.ts';

export interface TestOperator {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly token: string;
  /** Authenticator key as text. */
  readonly secret: string;
}

export interface Harness {
  call(
    name: ConsoleCallName,
    fields?: Record<string, unknown>,
    as?: { token?: string; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** The two administrators of the first start, signed in and set up. */
  readonly admin: TestOperator;
  readonly otherAdmin: TestOperator;
  /** A new operator with these roles, signed in and set up. */
  hire(name: string, roles: readonly OperatorRole[]): Promise<TestOperator>;
  /** The current code of the authenticator. */
  codeOf(operator: Pick<TestOperator, 'secret'>): string;
  /** The authenticator's code at a given time. */
  codeAt(operator: Pick<TestOperator, 'secret'>, atMs: number): string;
}

export const HARNESS_PASSWORD = 'a long walk in november';

/** Operators at the console of a test product, who make calls like a browser. */
export async function openHarness(app: TestApp): Promise<Harness> {
  const call: Harness['call'] = async (name, fields = {}, { token, headers } = {}) => {
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
  const codeAt: Harness['codeAt'] = ({ secret }, atMs) =>
    generateSync({ secret, epoch: Math.floor(atMs / 1_000) });
  const codeOf: Harness['codeOf'] = (operator) => codeAt(operator, app.clock.now());

  async function setUp(name: string, oneTimePassword: string): Promise<TestOperator> {
    const signedIn = await call('signIn', { name, password: oneTimePassword });
    const { token, me } = signedIn.result as { token: string; me: { id: string } };
    const as = { token };
    await call(
      'changePassword',
      { oldPassword: oneTimePassword, newPassword: HARNESS_PASSWORD },
      as,
    );
    const { secret } = (await call('beginAuthenticator', {}, as)).result as { secret: string };
    await call('confirmAuthenticator', { code: codeOf({ secret }) }, as);
    return { id: me.id, name, password: HARNESS_PASSWORD, token, secret };
  }

  const tokens = new Map<string, string>();
  /** Signs in again if the session expired; by then the authenticator shows a new code. */
  async function atHarness(operator: TestOperator): Promise<{ token: string }> {
    const { name, password } = operator;
    const token = tokens.get(name) ?? operator.token;
    if ((await call('getMe', {}, { token })).code === 200) return { token };
    const signedIn = await call('signIn', { name, password, code: codeOf(operator) });
    tokens.set(name, (signedIn.result as { token: string }).token);
    return { token: tokens.get(name)! };
  }

  const seats = await app.app.ensureAdmins();
  const bootstrapped: TestOperator[] = [];
  for (const { name, oneTimePassword } of seats)
    bootstrapped.push(await setUp(name, oneTimePassword));
  const [admin, otherAdmin] = bootstrapped as [TestOperator, TestOperator];
  return {
    call,
    codeOf,
    codeAt,
    admin,
    otherAdmin,
    async hire(name, roles) {
      const intent = { name, roles, reason: 'joins the desk' };
      const invited = await call('inviteOperator', intent, await atHarness(admin));
      const { id, passwordHalf } = invited.result as { id: string; passwordHalf: string };
      const approve = { id, reason: 'met in person' };
      const approved = await call('approveOperator', approve, await atHarness(otherAdmin));
      const { passwordHalf: other } = approved.result as { passwordHalf: string };
      return setUp(name, `${passwordHalf}-${other}`);
    },
  };
}
