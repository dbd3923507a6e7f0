/** What names a person on a document. */
export interface NamedPerson {
  readonly surname: string;
  readonly firstName: string;
  /** `YYYY-MM-DD`. */
  readonly birthday: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/**
 * One text per person, whatever the spelling: letter case, accents, spaces and hyphens do not count,
 * nor does which name is called the surname. Two people who share names, birthday and country
 * count as one.
 */
export function identityKey({ surname, firstName, birthday, country }: NamedPerson): string {
  const letters = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\p{Zs}-]/gu, '')
      .toLowerCase();
  const names = `${letters(surname)} ${letters(firstName)}`.split(/[\p{Zs}-]+/u).filter(Boolean);
  return [...names.toSorted(), birthday, country].join('\n');
}
