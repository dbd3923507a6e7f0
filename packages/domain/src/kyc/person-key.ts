import type { PersonalData } from './personal-data.ts';

/** What tells who somebody is. */
export type PersonFacts = Pick<PersonalData, 'surname' | 'firstName' | 'birthday' | 'country'>;

/**
 * One text per person, whatever the spelling: letter case, accents, spaces and hyphens do not count,
 * nor does which name is called the surname. Two people who share names, birthday and country
 * count as one. Breaks, rewards, rebates and competitions all go by this.
 */
export function personKey({ surname, firstName, birthday, country }: PersonFacts): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{Zs}-]/gu, '')
      .toLowerCase();
  const names = `${letters(surname)} ${letters(firstName)}`.split(/[\p{Zs}-]+/u).filter(Boolean);
  return [...names.toSorted(), birthday, country].join('\n');
}
