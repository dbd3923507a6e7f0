import type { CallName } from '@candor/contract/wire/calls';
import { invariant } from '@candor/domain/refusal';
import type { Answer } from './server-process.ts';
import type { World } from './world.ts';

const PASSWORD = 'correct horse battery';
const TRIES_MAX = 30;
const AGAIN_AFTER_MS = 1_500;

/** What a customer asks for; sent again under its key until somebody answers. */
export interface Intent {
  readonly call: CallName;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** A definite answer: the result, or the key of the refusal. */
export interface Outcome {
  readonly result: unknown;
  readonly refusal: string | null;
}

/** A wish that nobody answers, however often it is sent. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Somebody with an account, a device that keeps trying, and no trust in the line. */
export class Customer {
  readonly userId: string;
  readonly #email: string;
  readonly #world: World;
  #token: string;
  #calls = 0;
  /** A session is over; nothing is heard before a new one begins. */
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

  /** Sends once, to whoever is there. Null: nobody knows what became of it. */
  async send({ call, fields, key }: Intent): Promise<Outcome | null> {
    const server = this.#world.anyServer();
    if (!server || this.#isSignedOut) return null;
    const label = `${this.#email}/call ${String(this.#calls++).padStart(6, '0')}`;
    const answer = await server.call(call, fields, { token: this.#token, key }, label);
    if (answer?.errorKey === 'session.required') this.#isSignedOut = true;
    return this.#isSignedOut ? null : outcomeOf(answer);
  }

  /** Sends until there is an answer, through whatever befalls the servers meanwhile. */
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

  /** While all is quiet: how long a thread hashes a password must decide nothing. */
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

/** An error of the server itself says nothing about what it did before. */
function outcomeOf(answer: Answer | null): Outcome | null {
  if (!answer || answer.code === 500 || answer.code === 503) return null;
  if (answer.code === 200) return { result: answer.result, refusal: null };
  return { result: null, refusal: answer.errorKey ?? `code ${answer.code}` };
}
