import { countryRulesOf } from '@candor/domain/countries/country-rules';
import { countryCodes } from '@candor/domain/kyc/countries';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db.ts';
import type { OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import { readAllRules, readRules, readVersions } from './announced-rules.ts';
import type { CountriesOptions } from './deps.ts';
import { presentRules, typedRules } from './set-country.ts';

const statuses = ['announced', 'byDefault'] as const;
const nameOf = new Intl.DisplayNames(['en'], { type: 'region' });

async function itemOf(
  options: Pick<CountriesOptions, 'mode' | 'clock'>,
  db: Queryable,
  country: string,
): Promise<QueueItem> {
  const [newest] = await readVersions(db, country);
  const rules = await readRules(options, db, { country, nowMs: options.clock.now() });
  return {
    id: country,
    userId: null,
    status: newest ? 'announced' : 'byDefault',
    createdAtMs: newest?.created_at ?? 0,
    dueAtMs: null,
    facts: [
      { name: 'country', type: 'text', value: nameOf.of(country) ?? country },
      ...presentRules(rules.newest, rules.inForce),
      ...(newest
        ? ([
            { name: 'from', type: 'time', value: String(countryRulesOf(newest.value).fromMs) },
            { name: 'hash', type: 'hash', value: newest.hash },
          ] as const)
        : []),
    ],
  };
}

/** Every country with what is offered there, and all versions. */
export const countriesQueue = (
  options: Pick<CountriesOptions, 'mode' | 'clock'>,
): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses,
  isRegister: true,
  itemId: z.enum(countryCodes as [string, ...string[]]),
  proposedBy: { kinds: ['countries.set'], field: 'country' },
  async list(db, { limit, search, status, userId }) {
    const wanted = (search ?? '').toLowerCase();
    const named = countryCodes.filter(
      (code) =>
        userId === null &&
        (code.toLowerCase().includes(wanted) ||
          (nameOf.of(code) ?? '').toLowerCase().includes(wanted)),
    );
    const announced = await listAnnounced(db);
    const found = named
      .filter((code) => !status || (status === 'announced') === announced.has(code))
      // Those with rules of their own first.
      .toSorted((a, b) => Number(announced.has(b)) - Number(announced.has(a)));
    const items: QueueItem[] = [];
    for (const code of found.slice(0, limit)) items.push(await itemOf(options, db, code));
    return { items, total: found.length };
  },
  async find(db, id) {
    const versions = await readVersions(db, id);
    const { newest } = await readRules(options, db, { country: id, nowMs: options.clock.now() });
    return {
      ...(await itemOf(options, db, id)),
      documents: [],
      history: versions.map((row) => ({
        atMs: row.created_at,
        name: `version ${row.version}`,
        text: row.value,
      })),
      commands: [{ kind: 'countries.set', payload: { country: id, ...typedRules(newest) } }],
    };
  },
});

const listAnnounced = async (db: Queryable): Promise<ReadonlySet<string>> =>
  new Set((await readAllRules(db)).keys());
