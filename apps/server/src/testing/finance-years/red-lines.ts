import { audit } from '../../audit/audit.ts';
import { reconcile } from '../../modules/ledger/index.ts';
import type { Finding } from './plant.ts';
import { figure, units } from './figures.ts';
import type { Actor, World } from './world.ts';

/** Everything that must be true after each step, whatever people did. Source: rules §0. */
export async function brokenRedLines(
  world: World,
  actors: readonly Actor[],
): Promise<readonly Finding[]> {
  const { db, books } = world;
  const findings = world.findings.splice(0);
  for (const detail of await books.differences(db))
    findings.push({ rule: 'every account holds what the rules say', detail });
  for (const actor of actors) findings.push(...(await actor.check(world)));
  for (const { rule, where, detail } of await reconcile(db))
    findings.push({ rule: `reconcile ${rule}`, detail: `${where}: ${detail}` });
  for (const { check, place, detail } of await audit(db))
    findings.push({ rule: `audit ${check}`, detail: `${place}: ${detail}` });
  return [...findings, ...(await uncovered(world, actors)), ...(await unbalanced(world))];
}

/** R7: what is promised lies in the reserve, and R3: in no customer's account. */
async function uncovered({ db }: World, actors: readonly Actor[]): Promise<Finding[]> {
  const rows = await db<{ currency: string; sum: string }[]>`
    select currency, sum(amount)::text as sum from ledger.posting
    where kind = 'house:reserved' group by currency`;
  const reserved = new Map(rows.map(({ currency, sum }) => [currency, units(sum)]));
  const promised = new Map<string, bigint>();
  for (const actor of actors)
    for (const [currency, amount] of actor.promised?.() ?? [])
      promised.set(currency, (promised.get(currency) ?? 0n) + amount);
  return [...promised]
    .filter(([currency, amount]) => amount > (reserved.get(currency) ?? 0n))
    .map(([currency, amount]) => ({
      rule: 'every promise is reserved',
      detail: `${figure(amount)} ${currency} promised, ${figure(reserved.get(currency) ?? 0n)} reserved`,
    }));
}

/** Clearing is empty in each commit, and nobody is below zero. */
async function unbalanced({ db }: World): Promise<Finding[]> {
  const clearing = await db<{ place: string; sum: string }[]>`
    select currency as place, sum(amount)::text as sum from ledger.posting
    where kind = 'house:clearing' group by currency having sum(amount) <> 0`;
  const negative = await db<{ place: string; sum: string }[]>`
    select user_id || ' ' || currency as place, available::text as sum from ledger.balance
    where available < 0`;
  return [
    ...clearing.map(({ place, sum }) => ({ rule: 'clearing is empty', detail: `${place} ${sum}` })),
    ...negative.map(({ place, sum }) => ({ rule: 'nobody owes', detail: `${place} ${sum}` })),
  ];
}
