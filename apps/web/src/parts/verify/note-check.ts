import { homeCalls } from '@candor/contract/calls/home';
import { call } from '../../platform/call.ts';
import { refresh } from '../../platform/query.ts';
import { userId } from '../../platform/session.ts';

let notedFor = '';

/** A first step of the account: the check itself happens here, so the server has to be told. */
export async function noteCheck(): Promise<void> {
  const owner = userId();
  if (owner === '' || notedFor === owner) return;
  notedFor = owner;
  try {
    await call(homeCalls, 'updateOnboarding', { proofChecked: true }, { quiet: true });
    await refresh(['getOnboarding']);
  } catch {
    // Not told: the next check tells it.
    notedFor = '';
  }
}
