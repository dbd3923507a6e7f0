import type { User } from '../../platform/session.ts';

/** The customer's display name: the chosen one first, an address last. */
export function nameOf({ nickname, username, email, phone }: User): string {
  return nickname || username || email || phone;
}

/** One or two characters for the avatar: `Mei Lin` → `ML`; the last two digits of a phone number. */
export function initialsOf(user: User): string {
  if (nameOf(user).startsWith('+')) return nameOf(user).slice(-2);
  const words = nameOf(user)
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('');
}

/** The last eight characters in two groups: long ids differ at the end. */
export function shortId(id: string): string {
  const end = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `${end.slice(0, 4)} ${end.slice(4)}`.trim();
}
