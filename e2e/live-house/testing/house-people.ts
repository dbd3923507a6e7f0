import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { expect } from 'vitest';
import { hire, type Operator, seatAdmins } from '../../attacks/operator.ts';
import { PASSWORD } from '../../wire/sign-up.ts';
import { enterName, FUND_PASSWORD, PIXEL } from '../../wire/verified-customer.ts';
import { type WildAnswer, WildClient } from '../../wire/wild-client.ts';
import type { LiveHouse } from './live-house.ts';
import type { OutsideWorld } from './outside-world.ts';

const MAIL_WITHIN_MS = 15_000;
/** Longer than an empty bucket takes to fill at a house's own limit of calls. */
const TOO_MANY_FOR_MS = 30_000;

/** The code in the newest letter to an address; waits for it. */
async function mailedCode({ mail }: OutsideWorld, email: string): Promise<string> {
  const giveUpAt = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const letter = mail.received.findLast(({ recipients }) => recipients.includes(email));
    const [code] = /\b\d{6}\b/.exec(letter?.mail.text ?? '') ?? [];
    if (code !== undefined) return code;
    if (performance.now() > giveUpAt) throw new Error(`no code was mailed to ${email}`);
    await pause(50);
  }
}

/** A customer of a live house, who seals every body. */
export class HouseCustomer {
  readonly client: WildClient;
  readonly email: string;

  constructor(url: string, email: string) {
    this.client = new WildClient(url);
    this.email = email;
  }

  /** One answer; where the house says too many calls, which it holds for a second, asks again. */
  async call(name: CallName, fields: Record<string, unknown> = {}): Promise<WildAnswer> {
    const giveUpAt = performance.now() + TOO_MANY_FOR_MS;
    for (;;) {
      const answer = await this.#callOnce(name, fields);
      if (answer.errorKey !== 'request.tooMany' || performance.now() > giveUpAt) return answer;
    }
  }

  async #callOnce(name: CallName, fields: Record<string, unknown>): Promise<WildAnswer> {
    const [method, path] = ([wireCalls[name]].flat()[0] as WireAddress).split(' ') as [
      'GET' | 'POST',
      string,
    ];
    const address = path.replace(/\{(\w+)\}/g, (_, field) => String(fields[field]));
    return method === 'GET'
      ? this.client.get(address, fields as Record<string, string>)
      : this.client.post(address, fields);
  }

  /** The result of a call that has to succeed. */
  async result(name: CallName, fields: Record<string, unknown> = {}) {
    const answer = await this.call(name, fields);
    if (answer.code !== 200) throw new Error(`${name}: ${String(answer.message)}`);
    return answer.result;
  }

  async register(world: OutsideWorld): Promise<void> {
    const { email } = this;
    await this.result('sendEmailCode', { email, scene: 'register' });
    const smscode = await mailedCode(world, email);
    const form = { email, smscode, password: PASSWORD, confirmPassword: PASSWORD };
    const { token } = await this.result('register', { ...form, agreement: true });
    this.client.token = token;
  }

  /** Name, pictures and withdrawal password; somebody else decides about the pictures. */
  async proveIdentity(
    surname: string,
    [front, back, holding]: readonly [Buffer, Buffer, Buffer] = [PIXEL, PIXEL, PIXEL],
  ): Promise<void> {
    await enterName(this.client, surname);
    const upload = async (picture: Buffer) =>
      (await this.client.upload(picture, { biz: 'temp' })).result as string;
    const papers = {
      front: await upload(front),
      back: await upload(back),
      holding: await upload(holding),
    };
    await this.result('applyForVerification', { type: 'id', ...papers });
    await this.result('setFundPassword', { password: PASSWORD, safePassword: FUND_PASSWORD });
  }

  /** In the balance account. */
  async available(of = 'USDT'): Promise<string> {
    const rows = (await this.result('listBalances')) as { currency: string; available: string }[];
    return rows.find(({ currency }) => currency === of)?.available ?? '0';
  }

  /** To a new address or account, whose hold of 24 hours against thieves is over. */
  async withdraw(
    sql: postgres.Sql,
    money: string,
    to: Readonly<Record<string, string>>,
  ): Promise<{ id: string }> {
    const shared = { currency: 'USDT', safePassword: FUND_PASSWORD, ...to };
    const { id: withdrawalInfoId } = await this.result('addPayoutAccount', shared);
    await sql`update wallet.payout_account set usable_at = now() where id = ${withdrawalInfoId}`;
    const { currency, safePassword } = shared;
    const intent = { currency, safePassword, money, withdrawalInfoId };
    return this.result('requestWithdrawal', intent);
  }

  async withdrawal(id: string) {
    const { records } = await this.result('listWithdrawals');
    return records.find((each: { id: string }) => each.id === id);
  }
}

/** Operators as the page wants them: two administrators, two for finance, two reviewers. */
export async function hirePeople(house: LiveHouse) {
  const admins = await seatAdmins(house);
  const employ = (name: string, role: string) =>
    hire(admins, house, { name, roles: [role], reason: 'joins the desk' });
  return {
    finance: [await employ('mara', 'finance'), await employ('carl', 'finance')] as const,
    reviewers: [await employ('rhea', 'reviewer'), await employ('sven', 'reviewer')] as const,
  };
}

/** One proposes, the other confirms. */
export async function inTwos(
  [maker, checker]: readonly [Operator, Operator],
  command: { readonly kind: string; readonly payload: Record<string, unknown> },
): Promise<void> {
  const proposed = await maker.call('performCommand', { ...command, reason: 'all is in order' });
  expect(proposed, proposed.message).toMatchObject({ code: 200, result: { outcome: 'proposed' } });
  const confirmed = await checker.call('confirmProposal', { id: proposed.result.proposalId });
  expect(confirmed, confirmed.message).toMatchObject({ code: 200 });
}

/** A reviewer opens the newest application and accepts it. */
export async function acceptIdentity(reviewer: Operator): Promise<void> {
  const { result } = await reviewer.call('listQueue', { queue: 'identity', status: 'pending' });
  const { id } = result.items[0];
  const item = await reviewer.call('getQueueItem', { queue: 'identity', id });
  for (const document of item.result.documents) {
    const view = { queue: 'identity', id, documentId: document.id, reason: 'review' };
    expect(await reviewer.call('openDocument', view)).toMatchObject({ code: 200 });
  }
  const command = { kind: 'kyc.approve', payload: { id }, reason: 'fits the personal data' };
  const done = await reviewer.call('performCommand', command);
  expect(done, done.message).toMatchObject({ code: 200, result: { outcome: 'done' } });
}
