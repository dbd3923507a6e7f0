import { type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import postgres from 'postgres';
import { codeFor } from '../harness/outbox.ts';
import type { RealServer } from '../harness/server.ts';
import { PASSWORD } from '../wire/sign-up.ts';
import { type Answer, Customer } from './customer.ts';
import { textsFor, vectors } from './markup.ts';
import { hire, type Operator, seatAdmins } from './operator.ts';

/*
 * Enters texts with active content through the calls, in every field that a customer or an operator
 * can fill.
 */
export const SAFE = 'harbour 7 lantern';
export const NAME = '<svg/onload=alert(1)>';
export const HOME = `"'/onfocus=__hit++ autofocus {{__hit++}} javascript:__hit++`;
export const labels = textsFor(40).slice(0, 20);
export const banks = textsFor(80, 20).slice(0, 20);
export const holders = textsFor(80, 10).slice(0, 20);
export const hashes = textsFor(120).slice(0, 10);
export const passkeys = textsFor(40, 20).slice(0, 20);
export const BODY = textsFor(60).join('\n').slice(0, 1_200);
export const paths = vectors
  .filter((text) => !/[\s\\]|^\//.test(text))
  .slice(0, 6)
  .map((text) => `/${text}`);

export interface Filled {
  readonly customer: Customer;
  readonly maker: Operator;
  readonly checker: Operator;
  readonly auditor: Operator;
}

export async function fill(server: RealServer): Promise<Filled> {
  const admins = await seatAdmins(server);
  const roles = ['finance', 'content', 'reviewer'];
  const [maker, checker, auditor] = await Promise.all([
    hire(admins, server, { name: 'mara', roles, reason: vectors[0]! }),
    hire(admins, server, { name: 'carl', roles, reason: vectors[2]! }),
    hire(admins, server, { name: 'olga', roles: ['auditor'], reason: vectors[4]! }),
  ]);
  const customer = new Customer(server.url, `<svg'onload=__hit++>@evil.example`);
  await register(server, customer);
  await Promise.all([
    bindAndWithdraw(customer),
    tellOfPayments(customer),
    namePasskeys(server, customer),
    signInElsewhere(server, customer),
    proposeAll(maker, checker),
  ]);
  return { customer, maker, checker, auditor };
}

/** For calls that must succeed, because otherwise the attack would check nothing. */
export async function must(answer: Promise<Answer>): Promise<Answer['result']> {
  const { code, message, result, errorKey } = await answer;
  if (code !== 200) throw new Error(`refused: ${errorKey}, ${message}`);
  return result;
}

async function renameAsBefore(server: RealServer, email: string, element: string): Promise<void> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  try {
    await sql`update identity.customer set username = ${NAME}, username_key = ${NAME},
      email = ${element}, email_key = ${element} where email = ${email}`;
  } finally {
    await sql.end();
  }
}

/** Like `signUp`, then with HTML elements as name and address, which older versions accepted. */
async function register(server: RealServer, customer: Customer): Promise<void> {
  const email = 'svg@evil.example';
  await must(customer.call('sendEmailCode', { email, scene: 'register' }));
  const smscode = await codeFor(server, email);
  const fields = { email, password: PASSWORD, smscode, agreement: true };
  customer.token = (await must(customer.call('register', fields))).token;
  await renameAsBefore(server, email, customer.email);
  await must(customer.call('setFundPassword', { password: PASSWORD, safePassword: SAFE }));
  const person = { surname: 'O’Neill', firstName: 'Zoë', gender: 'female', birthday: '1990-12-10' };
  const contact = { emergencySurname: 'X', emergencyName: 'Y', emergencyRelationship: 'friend' };
  const reach = { country: 'IE', address: HOME, phone: '+353850123456', emergencyAddress: HOME };
  const data = { ...person, ...contact, ...reach, emergencyPhone: '+353850123457' };
  await must(customer.call('updatePersonalData', data));
}

async function bindAndWithdraw(customer: Customer): Promise<void> {
  const place = { currency: 'USDT', chainType: 'BANK', safePassword: SAFE };
  for (const [index, label] of labels.entries()) {
    const account = `DE89${String(index).padStart(8, '0')}`;
    const named = { account, label, bankName: banks[index], realName: holders[index] };
    const { id } = await must(customer.call('addPayoutAccount', { ...place, ...named }));
    const intent = { currency: 'USDT', money: '50', withdrawalInfoId: id, safePassword: SAFE };
    await must(customer.call('requestWithdrawal', { ...intent, remark: vectors[index] }));
  }
}

async function tellOfPayments(customer: Customer): Promise<void> {
  const payment = { currency: 'USDT', chainType: 'TRC20', money: '25' };
  for (const txHash of hashes) await must(customer.call('requestDeposit', { ...payment, txHash }));
}

/** Rows as registering a passkey creates them; their names are set through the call. */
async function namePasskeys(server: RealServer, customer: Customer): Promise<void> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const { result } = await customer.call('getUser');
  const rows = await sql<{ id: string }[]>`
    insert into identity.passkey (credential_id, id, user_id, public_key, counter, transports,
      is_synced, name, created_at)
    select 'c' || n, gen_random_uuid(), ${result.id}, 'x', 0, '', false, 'key', now()
    from generate_series(1, ${passkeys.length}) n returning id`;
  await sql.end();
  for (const [index, { id }] of rows.entries())
    await must(customer.call('renamePasskey', { id, name: passkeys[index] }));
}

/** Devices with arbitrary names. */
async function signInElsewhere(server: RealServer, customer: Customer): Promise<void> {
  const body = JSON.stringify({ username: customer.email, password: PASSWORD });
  const path = ([wireCalls.logIn].flat()[0] as WireAddress).slice('POST '.length);
  const agents = vectors.filter((text) => /^[\x20-\x7e]+$/.test(text)).slice(0, 8);
  for (const agent of agents)
    await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body,
    });
}

/** A proposal for each text, with the text as its reason; every third one is rejected with it. */
async function proposeAll(maker: Operator, checker: Operator): Promise<void> {
  const words = { titleEn: vectors[2]!, bodyEn: BODY, titleEs: vectors[3]!, bodyEs: BODY };
  const draft = { type: 'announcement', segment: 'everybody', ...words };
  const drafted = { kind: 'messages.draft', payload: draft, reason: vectors[5]! };
  await must(maker.call('performCommand', drafted));
  const { items } = await must(maker.call('listQueue', { queue: 'announcements' }));
  const payload = { id: items[0].id, version: 1 };
  const intent = { kind: 'messages.publish', payload, reason: vectors[5]! };
  const { proposalId } = await must(maker.call('performCommand', intent));
  await must(checker.call('confirmProposal', { id: proposalId, reason: vectors[6]! }));
  for (const [index, reason] of vectors.entries()) {
    const listed = { address: `${reason}      `.slice(0, 120), reference: reason.padEnd(3) };
    const command = { kind: 'wallet.listAddress', payload: listed, reason };
    const { proposalId: id } = await must(maker.call('performCommand', command));
    if (index % 3 === 0) await must(checker.call('rejectProposal', { id, reason }));
  }
  for (const desktopUrl of paths) {
    const value = JSON.stringify({ desktopLimit: false, desktopUrl });
    const command = {
      kind: 'settings.set',
      payload: { key: 'sys_set', value },
      reason: desktopUrl,
    };
    const { proposalId: id } = await must(maker.call('performCommand', command));
    await must(checker.call('confirmProposal', { id, reason: desktopUrl }));
  }
}
