import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { BirthdayRange } from '@candor/domain/sanctions/birthdays';
import { type ComparableName, comparableName } from '@candor/domain/sanctions/name-match';
import type { SubjectKind } from '@candor/domain/sanctions/screening';
import type { Tx } from '../../platform/db.ts';
import type { NamedPerson, Payee, SanctionsParts } from './deps.ts';
import type { KnownNames } from './known-names.ts';
import { asciiName } from './lists/ascii-name.ts';
import type { CaseFile, Match } from './store-cases.ts';
import { findByAddress, type NamedEntry } from './store-lists.ts';

/** Something of a customer that is compared with the lists. */
export interface Subject {
  readonly kind: SubjectKind;
  /** As the customer gave it. */
  readonly subject: string;
  /** Equal for what is compared in the same way. */
  readonly key: string;
}

export type Hit = Omit<Match, 'caseId'>;

const nameKey = (name: string): string => comparableName(asciiName(name)).joined;

/** Words in any order, for telling an own name from another's. */
const wordsOf = (name: string): string =>
  comparableName(asciiName(name)).words.toSorted().join(' ');

/**
 * What of a customer is compared: the name, addresses, and holders of bank accounts under another
 * name than their own.
 */
export function subjectsOf(
  person: NamedPerson | null,
  payees: readonly Payee[],
): readonly Subject[] {
  const own: Subject[] = person
    ? [{ kind: 'person', subject: person.name, key: `${nameKey(person.name)}\n${person.birthday}` }]
    : [];
  const holders = payees
    .flatMap(({ holder }) => (holder === null ? [] : [holder]))
    .filter((holder) => !person || wordsOf(holder) !== wordsOf(person.name))
    .map((holder): Subject => ({ kind: 'holder', subject: holder, key: nameKey(holder) }));
  const addresses = payees.map(({ account }): Subject => ({
    kind: 'address',
    subject: account,
    key: asciiLowerCase(account),
  }));
  return [...own, ...holders, ...addresses];
}

/** A subject of an earlier screening that still has a case. */
export const subjectOfCase = ({ kind, subject, subjectKey: key }: CaseFile): Subject => ({
  kind,
  subject,
  key,
});

const PERCENT = 100;
const HOUSE = 'house';

/** The entries that a subject resembles, the most similar first. */
export async function hitsOf(
  tx: Tx,
  { houseListed, known }: Pick<SanctionsParts, 'houseListed'> & { readonly known: KnownNames },
  { kind, subject, key }: Subject,
): Promise<Hit[]> {
  if (kind === 'address') return addressHits(tx, houseListed, subject);
  const name: ComparableName = comparableName(asciiName(subject));
  const birthday = kind === 'person' ? key.split('\n')[1]! : null;
  const found = known.index.search({ name, birthday, withOrganizations: kind === 'holder' });
  return found.map(({ entry, name: listedName, score }) =>
    hitOf(known.entryOf(entry), listedName, Math.round(score * PERCENT)),
  );
}

async function addressHits(
  tx: Tx,
  houseListed: SanctionsParts['houseListed'],
  address: string,
): Promise<Hit[]> {
  const listed = await findByAddress(tx, [address]);
  const byHouse = (await houseListed(tx, [address])).has(address);
  const house: Hit = {
    source: HOUSE,
    ref: address,
    entryHash: HOUSE,
    listedName: address,
    birthdays: '',
    programs: '',
    score: PERCENT,
  };
  return [
    ...listed.map((entry) => hitOf(entry, entry.names[0]?.text ?? '', PERCENT)),
    ...(byHouse ? [house] : []),
  ];
}

const hitOf = (entry: NamedEntry, listedName: string, score: number): Hit => ({
  source: entry.source,
  ref: entry.ref,
  entryHash: entry.hash,
  listedName,
  birthdays: entry.birthdays.map(rangeText).join(', '),
  programs: entry.programs,
  score,
});

const rangeText = ({ from, to }: BirthdayRange): string => (from === to ? from : `${from} – ${to}`);
