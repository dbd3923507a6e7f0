export const PASSWORD_LENGTH_MIN = 8;
/** Shorter, because it is tried five times in a quarter of an hour and no more. */
export const FUND_PASSWORD_LENGTH_MIN = 6;

/** The handful that every guesser tries first. */
const OBVIOUS = new Set([
  'password',
  'password1',
  'qwerty',
  'qwertyui',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '654321',
  '123123',
  'abcdef',
  'abc123',
]);

export type PasswordProblem = 'tooShort' | 'obvious';

/**
 * Why a password is refused, or null. Length is what counts (NIST SP 800-63B, 3.1.1.2): no rule
 * about kinds of characters, only a minimum and no password that is tried first.
 */
export function passwordProblem(
  password: string,
  lengthMin = PASSWORD_LENGTH_MIN,
): PasswordProblem | null {
  if ([...password].length < lengthMin) return 'tooShort';
  return OBVIOUS.has(password.toLowerCase()) || new Set(password).size < 3 ? 'obvious' : null;
}

/** The same for the password without which no money leaves. */
export const fundPasswordProblem = (password: string): PasswordProblem | null =>
  passwordProblem(password, FUND_PASSWORD_LENGTH_MIN);
