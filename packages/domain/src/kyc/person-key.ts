import type { PersonalData } from './personal-data.ts';

/** What proves that two customers are one person. */
export type PersonFacts = Pick<PersonalData, 'surname' | 'firstName' | 'birthday' | 'country'>;

/**
 * Text that is equal for all spellings of one person's data: case, width and spaces do not count,
 * nor does the order in which names were entered.
 */
export function personKey({ surname, firstName, birthday, country }: PersonFacts): string {
  const words = `${surname} ${firstName}`.normalize('NFKC').toLowerCase().split(/\s+/);
  const names = words.filter(Boolean).toSorted();
  return [...names, birthday, country].join('\n');
}
