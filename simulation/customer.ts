import type { CallName } from '@candor/contract/wire/calls';
import { invariant } from '@candor/domain/refusal';
import type { Answer } from './server-process.ts';
import type { World } from './world.ts';

const PASSWORD = 'correct horse battery';
const TRIES_MAX = 30;
const AGAIN_AFTER_MS = 1_500;

/** A customer's request; resent under its key until it is answered. */
export interface Intent {
  readonly call: CallName;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** A definite response: the result, or the key of the refusal. */
export interface Outcome {
  readonly result: unknown;
  readonly refusal: string | null;
}

/** A request that gets no response, however often it is sent. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** A customer with an account and a device that keeps retrying over an unreliable connection. */
export class Customer {
  readonly userId: string;
  readonly #email: string;
  readonly #world: World;
  #token: string;
  #calls = 0;
  /** The session has ended; requests get no response until a new one starts. */
  #isSignedOut = false;

  private constructor(world: World, session: { email: string; token: string; userId: string }) {
    this.#world = world;
    this.#email = session.email;
    this.#token = session.token;
    this.userId = session.userId;
  }

  static async signUp(world: World, email: string): Promise<Customer> {
    const server = await world.server();
    await server.call('sendEmailCode', { email, scene: 'register' }, {}, `${email}/code`);
    const smscode = world.emailMessages.findLast(({ to }) => to === email)?.code;
    const fields = { email, smscode, password: PASSWORD, agreement: true };
    const answer = await server.call('register', fields, {}, `${email}/register`);
    invariant(answer?.code === 200, `${email} could not sign up`);
    const { token, userInfo } = answer.result as { token: string; userInfo: { id: string } };
    return new Customer(world, { email, token, userId: userInfo.id });
  }

  /** Sends once, to any running server. Null: the outcome is unknown. */
  async send({ call, fields, key }: Intent): Promise<Outcome | null> {
    const server = this.#world.anyServer();
    if (!server || this.#isSignedOut) return null;
    const label = `${this.#email}/call ${String(this.#calls++).padStart(6, '0')}`;
    const answer = await server.call(call, fields, { token: this.#token, key }, label);
    if (answer?.errorKey === 'session.required') this.#isSignedOut = true;
    return this.#isSignedOut ? null : outcomeOf(answer);
  }

  /** Sends until there is a response, whatever happens to the servers meanwhile. */
  async insist(intent: Intent): Promise<Outcome> {
    for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
      await this.#world.server();
      if (this.#isSignedOut) await this.#signIn();
      const outcome = await this.send(intent);
      if (outcome) return outcome;
      await this.#world.step(AGAIN_AFTER_MS);
    }
    throw new Unanswered(`${intent.call} of ${this.#email}`);
  }

  /**
   * Only while all is quiet: the duration of password hashing in a thread must not decide anything.
   */
  async #signIn(): Promise<void> {
    await this.#world.settle();
    const fields = { username: this.#email, password: PASSWORD };
    const label = `${this.#email}/log in ${String(this.#calls++).padStart(6, '0')}`;
    const answer = await this.#world.anyServer()?.call('logIn', fields, {}, label);
    if (answer?.code !== 200) return;
    this.#token = (answer.result as { token: string }).token;
    this.#isSignedOut = false;
  }
}

/** An internal server error says nothing about what was done before it. */
function outcomeOf(answer: Answer | null): Outcome | null {
  if (!answer || answer.code === 500 || answer.code === 503) return null;
  if (answer.code === 200) return { result: answer.result, refusal: null };
  return { result: null, refusal: answer.errorKey ?? `code ${answer.code}` };
}
