export const PASSWORD_LENGTH_MIN = 8;
/** Shorter, because only five guesses per quarter of an hour are allowed. */
export const FUND_PASSWORD_LENGTH_MIN = 6;

/** The few passwords that guessers try first. */
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
 * Why a password is refused, or null. Length is what counts (NIST SP 800-63B, 3.1.1.2): no rules on
 * character classes, only a minimum length and a list of the most common passwords.
 */
export function passwordProblem(
  password: string,
  lengthMin = PASSWORD_LENGTH_MIN,
): PasswordProblem | null {
  if ([...password].length < lengthMin) return 'tooShort';
  return OBVIOUS.has(password.toLowerCase()) || new Set(password).size < 3 ? 'obvious' : null;
}

/** The same for the fund password, which withdrawals require. */
export const fundPasswordProblem = (password: string): PasswordProblem | null =>
  passwordProblem(password, FUND_PASSWORD_LENGTH_MIN);
