import { StartupProblem } from './problem.ts';

const SECRET_LENGTH_MIN = 32;

/** Variables of a chain, which are set together or not at all. */
export interface ChainVariables<Name extends string, More extends string> {
  /** Throws StartupProblem if it is missing. */
  readonly need: (name: Name) => string;
  readonly find: (name: More) => string | null;
}

/** Null when none of the variables of a chain is set. */
export function chainVariables<const Name extends string, const More extends string>(
  read: (name: string) => string | null,
  names: {
    readonly family: string;
    readonly needed: readonly Name[];
    readonly more: readonly More[];
  },
): ChainVariables<Name, More> | null {
  const { family, needed, more } = names;
  if ([...needed, ...more].every((name) => read(name) === null)) return null;
  return {
    need(name) {
      const value = read(name);
      if (!value)
        throw new StartupProblem(
          `${name} is missing but required by the other ${family} variables`,
        );
      return value;
    },
    find: read,
  };
}

export function wholeNumber(name: string, value: string, max: number): number {
  const number = /^[1-9]\d*$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max)
    throw new StartupProblem(`${name}=${value} is not a whole number from 1 to ${max}`);
  return number;
}

/** Encrypted unless it stays on this machine. The value is not repeated: it may hold a key. */
export function guardedAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return value;
  throw new StartupProblem(`${name} is not an address that begins with https://`);
}

/**
 * An extended public key. Checks the format; the checksum is verified where the key is used. Never
 * repeated: it may be a private key.
 */
export function publicKey(name: string, value: string): string {
  if (value.startsWith('xprv'))
    throw new StartupProblem(`${name} holds a private key: set it to the xpub of the account`);
  if (!/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(value))
    throw new StartupProblem(`${name} is not an extended public key, which begins with xpub`);
  return value;
}

export function sharedSecret(name: string, value: string): string {
  if (value.length >= SECRET_LENGTH_MIN) return value;
  throw new StartupProblem(`${name} is shorter than ${SECRET_LENGTH_MIN} characters`);
}
