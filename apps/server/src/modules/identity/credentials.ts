import { hashPassword, isPassword } from './passwords.ts';
import { createTotpKeys, totpStepOf, totpUri } from './totp-key.ts';

/** Password and authenticator rules shared with operators, who are not customers. */
export const credentials = { hashPassword, isPassword, createTotpKeys, totpStepOf, totpUri };
