import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Hash of a random password: verifying against it takes as long as against a real one. */
let decoy: Promise<string> | null = null;

/** False for a wrong password and, after the same work, for an unknown customer. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const nobodys = await decoy;
  const matches = await verify(stored ?? nobodys, password);
  return stored !== undefined && matches;
}
