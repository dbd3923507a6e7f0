export const PASSWORD_LENGTH_MIN = 8;

/** The handful that every guesser tries first. */
const OBVIOUS = new Set(['password', 'password1', '12345678', '123456789', 'qwertyui', '11111111']);

/**
 * Why a password is refused, or null. Length is what counts (NIST SP 800-63B, 3.1.1.2): no rule
 * about kinds of characters, only a minimum and no password that is tried first.
 */
export function passwordProblem(password: string): 'tooShort' | 'obvious' | null {
  if ([...password].length < PASSWORD_LENGTH_MIN) return 'tooShort';
  return OBVIOUS.has(password.toLowerCase()) || new Set(password).size < 3 ? 'obvious' : null;
}
