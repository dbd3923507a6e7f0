import { consoleWire, type ConsoleCallName } from '@candor/contract/console/wire';
import { generateSync } from 'otplib';
import { OPERATOR_PASSWORD } from '../harness/operators.ts';
import type { RealServer } from '../harness/server.ts';
import type { Answer } from './customer.ts';

/** An operator with a session who calls by plain name. */
export class Operator {
  readonly #url: string;
  token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async call(name: ConsoleCallName, fields: Record<string, unknown> = {}): Promise<Answer> {
    const response = await fetch(new URL(consoleWire[name].slice('POST '.length), this.#url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token ? { 'x-operator-token': this.token } : {}),
      },
      body: JSON.stringify(fields),
    });
    return (await response.json()) as Answer;
  }

  /** First sign-in: one-time password, new password, authenticator. */
  async setUp(name: string, oneTimePassword: string): Promise<this> {
    const { result } = await this.call('signIn', { name, password: oneTimePassword });
    this.token = result.token;
    const passwords = { oldPassword: oneTimePassword, newPassword: OPERATOR_PASSWORD };
    await this.call('changePassword', passwords);
    const { secret } = (await this.call('beginAuthenticator')).result;
    const { code, message } = await this.call('confirmAuthenticator', {
      code: generateSync({ secret }),
    });
    if (code !== 200) throw new Error(`${name} cannot begin: ${message}`);
    return this;
  }
}

type WithConsole = Pick<RealServer, 'output' | 'consoleUrl'>;

/** Both bootstrap administrators. */
export async function seatAdmins(server: WithConsole): Promise<[Operator, Operator]> {
  const printed = server.output().matchAll(/administrator (\S+), one-time password (\S+)/g);
  const [one, two] = await Promise.all(
    [...printed].map(([, name, password]) =>
      new Operator(server.consoleUrl()).setUp(name!, password!),
    ),
  );
  return [one!, two!];
}

/** A new operator, admitted by two administrators. */
export async function hire(
  [admin, other]: readonly [Operator, Operator],
  server: WithConsole,
  intent: { name: string; roles: readonly string[]; reason: string },
): Promise<Operator> {
  const { result, message } = await admin.call('inviteOperator', intent);
  if (!result) throw new Error(`${intent.name} is not invited: ${message}`);
  const approved = await other.call('approveOperator', { id: result.id, reason: intent.reason });
  const password = `${result.passwordHalf}-${approved.result.passwordHalf}`;
  return new Operator(server.consoleUrl()).setUp(intent.name, password);
}
