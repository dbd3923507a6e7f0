import type { PersonalData } from './personal-data.ts';

/**
 * The same text for the same person, however their verified name is written: without marks, case
 * and order of its words, with the birthday. Two people who share both are taken for one, which is
 * rare; nothing but rewards may depend on it.
 */
export function personText({
  firstName,
  surname,
  birthday,
}: Pick<PersonalData, 'firstName' | 'surname' | 'birthday'>): string {
  const words = `${firstName} ${surname}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return `${words.toSorted().join(' ')}|${birthday}`;
}
