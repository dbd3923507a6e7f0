/** Runs while the page is open: session changes, private messages, the minute timer. */
import type { CallName } from '@candor/contract/wire/calls';
import { reportActivity } from '../platform/activity.ts';
import { listenToNotes, restartLive, type PrivateNote } from '../platform/live.ts';
import { queryClient, refresh } from '../platform/query.ts';
import { endSession, useSession } from '../platform/session.ts';
import { setSignedOutHandler } from '../platform/signed-out.ts';
import { askToSignIn, useStage } from './navigation.ts';

const RECHECK_EVERY_MS = 60_000;

const funds = ['listBalances', 'listAssets', 'getContractBalance', 'listBalanceChanges'] as const;
const refreshedBy: Record<PrivateNote['kind'], readonly CallName[]> = {
  balance: [
    ...funds,
    'getPositionsSummary',
    'listDeposits',
    'listWithdrawals',
    'getWithdrawalTerms',
  ],
  position: [...funds, 'listPositions', 'getPositionsSummary'],
  order: ['listPositions', 'getPositionsSummary', 'listSecondContracts', 'getSecondContractsHead'],
  level: ['listLevels', 'getUser'],
  notice: ['listLoans', 'getLoan', 'getLoanAccount'],
  // The screen itself asks for what is new.
  support: ['listSupportChats'],
  supportTyping: [],
};

export function startUpkeep(): void {
  setSignedOutHandler(leaveSession);
  followSession();
  window.addEventListener('online', restartLive);
  void reportActivity();
  setInterval(() => void reportActivity(), RECHECK_EVERY_MS);
}

/** The server no longer knows the session: forget it and offer the login screen. */
function leaveSession(): void {
  endSession();
  const { route } = useStage.getState();
  if (route && route.screen !== 'login') askToSignIn(route);
}

/** Keeps one customer's data from the next; the private channel follows the signed-in customer. */
function followSession(): void {
  let stopListening = () => {};
  useSession.subscribe((session, before) => {
    const userId = session.user?.id ?? '';
    if (userId !== (before.user?.id ?? '')) {
      stopListening();
      stopListening = userId === '' ? () => {} : listenToNotes(follow);
    }
    if (session.token === before.token) return;
    if (before.token === '') void queryClient.invalidateQueries();
    else queryClient.clear();
  });
}

const follow = ({ kind }: PrivateNote): void => void refresh(refreshedBy[kind]);
