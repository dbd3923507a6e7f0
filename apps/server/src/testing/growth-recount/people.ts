import { join, verifyAs } from '../../modules/team/testing/people.ts';
import { callAs, type Customer } from '../finance-years/people.ts';
import type { TestApp } from '../test-app.ts';
import type { Account } from './recount.ts';

/** An account, and who is behind it. */
export interface Actor extends Customer {
  readonly inviterId: string | null;
  readonly person: string;
  identity: Account['identity'];
}

/**
 * Somebody who refers themself in a row of three accounts, somebody who never says who they are and
 * does the same, strangers of whom each invited the next, somebody with two accounts that nothing else
 * relates, and somebody alone.
 */
const CAST = [
  ['pump one', 'pump', null],
  ['pump two', 'pump', 'pump one'],
  ['pump three', 'pump', 'pump two'],
  ['farm one', null, 'pump one'],
  ['farm two', null, 'farm one'],
  ['hana', 'hana', null],
  ['ivan', 'ivan', 'hana'],
  ['jana', 'jana', 'ivan'],
  ['kate one', 'kate', null],
  ['kate two', 'kate', null],
  ['lars', 'lars', null],
] as const;

export async function castOf(app: TestApp): Promise<Actor[]> {
  const cast = new Map<string, Actor & { inviteCode: string }>();
  for (const [name, person, inviter] of CAST) {
    const email = `${name.replace(' ', '-')}@example.com`;
    const invitedBy = inviter ? cast.get(inviter)! : null;
    const member = await join(app, email, invitedBy ?? undefined);
    const inviterId = invitedBy?.userId ?? null;
    cast.set(name, { ...member, name, email, inviterId, person: person ?? name, identity: null });
  }
  return [...cast.values()];
}

export const isNamed = ({ name }: Actor): boolean => !name.startsWith('farm');

/** Documents prove whose account it is. */
export async function proves(app: TestApp, actor: Actor): Promise<void> {
  // A session that nobody used has ended.
  await callAs(app, actor, { name: 'getUser', fields: {} });
  await verifyAs(app, actor.person, [{ ...actor, inviteCode: '' }]);
  actor.identity = { person: actor.person, fromMs: app.clock.now() };
}
