import type { CallError } from '@candor/client/envelope';
import { create } from 'zustand';

/** A sign-in was refused because its account is closed: what opens it again, for some minutes. */
export interface ClosedAccount {
  readonly ticket: string;
  /** `YYYY-MM-DD HH:mm`, in UTC. */
  readonly since: string;
}

export const useClosedAccount = create<{ readonly closed: ClosedAccount | null }>(() => ({
  closed: null,
}));

/** Keeps the ticket of a refused sign-in for the sign-in screen; false for every other refusal. */
export function noteClosedAccount({ key, details }: CallError): boolean {
  const { ticket, since = '' } = details;
  if (key !== 'identity.accountClosed' || ticket === undefined) return false;
  useClosedAccount.setState({ closed: { ticket, since } });
  return true;
}
