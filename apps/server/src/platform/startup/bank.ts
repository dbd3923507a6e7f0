import { StartupProblem } from './problem.ts';

/** The house's account at its bank, in US dollars. */
export interface BankConfig {
  /** IBAN without spaces. */
  readonly account: string;
  readonly bic: string;
  /** Name on the account. */
  readonly holder: string;
}

const names = ['BANK_ACCOUNT', 'BANK_BIC', 'BANK_HOLDER'] as const;
/** What banks carry of a name. */
const HOLDER = /^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/;

/**
 * The account named by BANK_*; null when none is set: then nothing is offered by bank transfer.
 * Refuses real money in practice mode.
 */
export function readBank(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): BankConfig | null {
  const values = new Map(names.map((name) => [name, read(name)]));
  if ([...values.values()].every((value) => value === null)) return null;
  if (mode === 'practice')
    throw new StartupProblem(
      'BANK_ACCOUNT is an account with real money, which MODE=practice must not pay out',
    );
  const need = (name: (typeof names)[number]): string => {
    const value = values.get(name);
    if (!value)
      throw new StartupProblem(`${name} is missing but required by the other BANK_* variables`);
    return value;
  };
  const account = need('BANK_ACCOUNT').replaceAll(' ', '').toUpperCase();
  // Its check digits are verified where it is used.
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(account))
    throw new StartupProblem('BANK_ACCOUNT is not an IBAN');
  const bic = need('BANK_BIC').toUpperCase();
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    throw new StartupProblem(`BANK_BIC=${bic} is not a BIC of 8 or 11 characters`);
  const holder = need('BANK_HOLDER');
  if (!HOLDER.test(holder))
    throw new StartupProblem(
      "BANK_HOLDER is not a name of at most 70 of the characters A-Z a-z 0-9 / - ? : ( ) . , ' +",
    );
  return { account, bic, holder };
}
