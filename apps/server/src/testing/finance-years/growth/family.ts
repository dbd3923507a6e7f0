import { join, type Member, verifyAs } from '../../../modules/team/testing/people.ts';
import type { Customer } from '../people.ts';
import type { World } from '../world.ts';
import { type Got, mondayOf, type Payer, type Standing } from './model.ts';
import { dayNumber } from '../figures.ts';

/** Somebody with a level, who was invited or not. */
export interface Person extends Payer {
  readonly customer: Customer;
  readonly inviter: Person | null;
  /** Shared by the accounts of one person; null: nobody knows who it is. */
  readonly got: Got | null;
  standing: Standing;
}

const NEW: Standing = { level: 0, rewarded: new Set(), envelope: null };

/** Customers whom nobody invited, at what their first midnight gave them. */
export async function strangersIn({ app, customers, nowMs }: World): Promise<Person[]> {
  const people: Person[] = [];
  for (const customer of customers) {
    type Shown = { level: number; rewarded: number; envelope?: unknown };
    const { result } = await app.call('listLevels', {}, { token: customer.token });
    const { level, rewarded, envelope } = (result as { mine: Shown }).mine;
    if (envelope && mondayOf(dayNumber(nowMs)) === dayNumber(nowMs))
      throw new Error('the years begin on another day than a Monday');
    const levels = new Set(Array.from({ length: rewarded }, (_, index) => index + 1));
    const { userId } = customer;
    people.push({
      userId,
      customer,
      person: userId,
      inviter: null,
      got: null,
      standing: { ...NEW, level, rewarded: levels },
    });
  }
  return people;
}

/**
 * A tree of invitations: grandparent → parent → child → grandchild, and a second account of the
 * grandparent, which they invited themselves and which invited a friend.
 */
export async function familyIn({ app, ids }: World): Promise<Person[]> {
  const tree = [
    ['grandparent', null],
    ['parent', 'grandparent'],
    ['child', 'parent'],
    ['grandchild', 'child'],
    ['twin', 'grandparent'],
    ['friend', 'twin'],
  ] as const;
  const members = new Map<string, Member>();
  const people = new Map<string, Person>();
  for (const [name, inviter] of tree) {
    const email = `${name}@example.com`;
    const member = await join(app, email, inviter ? members.get(inviter) : undefined);
    const { userId, token } = member;
    members.set(name, member);
    ids.set(userId, name);
    people.set(name, {
      userId,
      customer: { name, userId, email, token },
      person: name === 'twin' ? 'grandparent' : name,
      inviter: inviter ? people.get(inviter)! : null,
      got:
        name === 'twin' ? people.get('grandparent')!.got : { bonuses: new Set(), weeks: new Set() },
      standing: NEW,
    });
  }
  for (const [name] of tree)
    await verifyAs(app, name === 'twin' ? 'grandparent' : name, [members.get(name)!]);
  return [...people.values()];
}
