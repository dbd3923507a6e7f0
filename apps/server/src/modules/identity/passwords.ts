import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes). */
export const RECOMMENDED_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = RECOMMENDED_COST;

/** Of new hashes; only tests choose another, for they hash thousands that protect nothing. */
export function choosePasswordCost(chosen: typeof RECOMMENDED_COST): void {
  cost = chosen;
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Hash of a random password: verifying against it takes as long as against a real one. */
let decoy: Promise<string> | null = null;

/** False for a wrong password and, after the same work, for an unknown customer. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const nobodys = await decoy;
  const matches = await verify(stored ?? nobodys, password);
  return stored !== undefined && matches;
}
