import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { codeFor } from '../harness/outbox.ts';
import type { RealServer } from '../harness/server.ts';

/** The parts of a response that attacks check. */
export interface Answer {
  readonly code: number;
  readonly errorKey?: string;
  readonly message?: string;
  // Each attack knows what to expect here; amounts are decimal strings.
  readonly result: any; // oxlint-disable-line typescript/no-explicit-any -- differs by call
}

type Fields = Record<string, unknown>;

/**
 * Settings of servers under attack: plain bodies and no rate limit, because neither sealing nor the
 * flood guard is being attacked. Each customer has a separate address, because one address may
 * request only sixty codes.
 */
export const attackedServer = {
  env: {
    ALLOW_PLAIN_BODIES: '1',
    REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
  },
};

/** A customer with a session who calls by plain name, optionally with an idempotency key. */
export class Customer {
  readonly email: string;
  readonly #url: string;
  readonly #ip: string | undefined;
  token = '';

  constructor(url: string, email: string, ip?: string) {
    this.#url = url;
    this.email = email;
    this.#ip = ip;
  }

  /** Rejects if there is no response, in which case the outcome of the call is unknown. */
  async call(name: CallName, fields: Fields = {}, key?: string): Promise<Answer> {
    const [method, path] = ([wireCalls[name]].flat()[0] as WireAddress).split(' ') as [
      'GET' | 'POST',
      string,
    ];
    const address = this.#url + path.replace(/\{(\w+)\}/g, (_, field) => String(fields[field]));
    const response = await fetch(method === 'GET' ? `${address}?${query(fields)}` : address, {
      method,
      headers: this.#headers(key),
      ...(method === 'POST' ? { body: JSON.stringify(bodyOf(path, fields)) } : {}),
    });
    return (await response.json()) as Answer;
  }

  /** The same, but null if there is no response or only an internal error. */
  async attempt(name: CallName, fields: Fields, key: string): Promise<Answer | null> {
    try {
      const answer = await this.call(name, fields, key);
      return answer.code < 500 ? answer : null;
    } catch {
      return null;
    }
  }

  async signUp(server: RealServer): Promise<void> {
    const { email } = this;
    await this.call('sendEmailCode', { email, scene: 'register' });
    const smscode = await codeFor(server, email);
    const fields = { email, password: 'correct horse battery', smscode };
    const { result, message } = await this.call('register', { ...fields, agreement: true });
    if (!result) throw new Error(`${email} cannot sign up: ${message}`);
    this.token = result.token;
  }

  /** From the balance account to the contract account. */
  async fund(amount: string): Promise<void> {
    const move = { from: 'balance', to: 'contract', amount, currency: 'USDT' };
    const { code, message } = await this.call('transferFunds', move);
    if (code !== 200) throw new Error(`${this.email} cannot move ${amount}: ${message}`);
  }

  #headers(key: string | undefined): Record<string, string> {
    return {
      'content-type': 'application/json',
      ...(this.#ip ? { 'x-forwarded-for': this.#ip } : {}),
      ...(this.token ? { 'x-access-token': this.token } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
  }
}

let people = 0;

/** A new customer of this server with that amount in the contract account. */
export async function newCustomer(server: RealServer, contract = '0'): Promise<Customer> {
  people += 1;
  const ip = `10.0.${people >> 8}.${people & 255}`;
  const customer = new Customer(server.url, `attacker${people}@example.test`, ip);
  await customer.signUp(server);
  if (contract !== '0') await customer.fund(contract);
  return customer;
}

const query = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/** Fields of the path are left out of the body. */
const bodyOf = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !path.includes(`{${name}}`)));
