import { hashPassword, isPassword } from './passwords.ts';
import { createTotpKeys, totpStepOf, totpUri } from './totp-key.ts';

/** Passwords and authenticator codes by the same rules, for people who are no customers. */
export const credentials = { hashPassword, isPassword, createTotpKeys, totpStepOf, totpUri };
