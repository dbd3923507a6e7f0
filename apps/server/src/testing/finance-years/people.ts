import type { CallName } from '@candor/contract/wire/calls';
import { afterAnswer, TEST_PASSWORD, type TestAnswer, type TestApp } from '../test-app.ts';
import {
  type Harness,
  openHarness,
  type TestOperator,
} from '../../modules/operators/testing/harness.ts';

export const FUND_PASSWORD = 'fund password 7';

export interface Customer {
  /** For people: who did what. */
  readonly name: string;
  readonly userId: string;
  readonly email: string;
  token: string;
}

/** A new customer with a fund password. */
export async function joins(app: TestApp, name: string): Promise<Customer> {
  const { token, userId, email } = await app.signUp(`${name}@example.com`);
  const secrets = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
  await app.call('setFundPassword', secrets, { token });
  return { name, userId, email, token };
}

/** A call by a customer, who signs in again when the session has expired. */
export async function callAs(
  app: TestApp,
  who: Customer,
  { name, fields, key }: { name: CallName; fields: Record<string, unknown>; key?: string },
): Promise<TestAnswer> {
  const visitor = () => ({ token: who.token, ...(key === undefined ? {} : { key }) });
  const answer = await app.call(name, fields, visitor());
  if (answer.code !== 401) return answer;
  const signedIn = await app.call('logIn', { username: who.email, password: TEST_PASSWORD });
  who.token = (signedIn.result as { token: string }).token;
  return app.call(name, fields, visitor());
}

/** Two operators, of whom one proposes and the other one confirms. */
export class Desk {
  readonly #app: TestApp;
  readonly #harness: Harness;
  readonly #tokens = new Map<string, string>();
  readonly #maker: TestOperator;
  readonly #checker: TestOperator;

  private constructor(app: TestApp, harness: Harness, people: [TestOperator, TestOperator]) {
    this.#app = app;
    this.#harness = harness;
    [this.#maker, this.#checker] = people;
  }

  static async opened(app: TestApp): Promise<Desk> {
    const harness = await openHarness(app);
    const roles = ['support', 'reviewer', 'finance', 'content'] as const;
    return new Desk(app, harness, [
      await harness.hire('mara', roles),
      await harness.hire('carl', roles),
    ]);
  }

  /** Proposes a command and confirms it; the answer is that of the last step. */
  async perform(kind: string, payload: Record<string, unknown>): Promise<TestAnswer> {
    const intent = { kind, payload, reason: 'all is in order' };
    const proposed = await this.#call(this.#maker, 'performCommand', intent);
    if (proposed.code !== 200) return proposed;
    const { outcome, proposalId: id } = proposed.result as { outcome: string; proposalId: string };
    if (outcome === 'done') return proposed;
    const alone = await this.#call(this.#maker, 'confirmProposal', { id });
    if (alone.errorKey !== 'operators.ownProposal')
      throw new Error(`one operator confirmed ${kind} alone`);
    return this.#call(this.#checker, 'confirmProposal', { id });
  }

  async #call(
    operator: TestOperator,
    name: Parameters<Harness['call']>[0],
    fields: Record<string, unknown>,
  ): Promise<TestAnswer> {
    const token = this.#tokens.get(operator.name) ?? operator.token;
    const answer = await this.#harness.call(name, fields, { token });
    if (answer.code !== 401) return answer;
    await this.#signIn(operator);
    return this.#harness.call(name, fields, { token: this.#tokens.get(operator.name)! });
  }

  async #signIn(operator: TestOperator): Promise<void> {
    const { name, password } = operator;
    const code = this.#harness.codeOf(operator);
    const signedIn = await this.#harness.call('signIn', { name, password, code });
    await afterAnswer();
    if (signedIn.code !== 200)
      throw new Error(`${name} cannot sign in at ${this.#app.clock.now()}: ${signedIn.errorKey}`);
    this.#tokens.set(name, (signedIn.result as { token: string }).token);
  }
}
