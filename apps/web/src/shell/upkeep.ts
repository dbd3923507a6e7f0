/** Runs while the page is open: session changes, private messages, the minute timer. */
import { marketsCalls } from '@candor/contract/calls/markets';
import type { CallName } from '@candor/contract/wire/calls';
import { loadFavourites } from '../parts/favourites.ts';
import { showToast } from '@candor/ui/toast';
import { changedByAlerts, firedText } from '../parts/alerts/alert-text.ts';
import { startAppLock } from '../platform/app-lock.ts';
import { reportActivity } from '../platform/activity.ts';
import { reportTime } from '../parts/responsible-trading/time-report.ts';
import { call } from '../platform/call.ts';
import { followInstallOffers } from '../platform/install-offer.ts';
import { noteReached, useReach } from '../platform/online.ts';
import { catchUp, followMessages, forgetInbox } from '../platform/inbox.ts';
import { listenToNotes, onLiveOpen, restartLive, type PrivateNote } from '../platform/live.ts';
import { queryClient, refresh } from '../platform/query.ts';
import { endSession, sessionToken, userId, useSession } from '../platform/session.ts';
import { setSignedOutHandler } from '../platform/signed-out.ts';
import { onRemembered, recall, storageKeys } from '../platform/storage.ts';
import { followLanguageOfOtherTabs } from '../platform/switch-language.ts';
import { knowUser } from './guard.ts';
import { askToSignIn, useStage } from './navigation.ts';

const RECHECK_EVERY_MS = 60_000;
const KNOCK_EVERY_MS = 5_000;

const funds = [
  'getNetWorth',
  'listBalances',
  'getCoinHolding',
  'listAssets',
  'getContractBalance',
  'listBalanceChanges',
  'getOnboarding',
] as const;
const refreshedBy: Partial<Record<PrivateNote['kind'], readonly CallName[]>> = {
  balance: [
    ...funds,
    'getPositionsSummary',
    'listDeposits',
    'listWithdrawals',
    'getWithdrawalTerms',
    'getTeam',
    'listTeamIncome',
    'listTeamMembers',
  ],
  position: [...funds, 'listPositions', 'listCloseOrders', 'getPositionsSummary'],
  order: ['listPositions', 'getPositionsSummary', 'listSecondContracts', 'getSecondContractsHead'],
  level: ['listLevels', 'getUser'],
  competition: ['listCompetitions', 'getCompetition', 'listCompetitionBoard', 'listOwnEntries'],
  alert: changedByAlerts,
  task: ['listTasks'],
  notice: ['listLoans', 'getLoan', 'getLoanAccount', 'getResponsibleTrading'],
  // The screen itself asks for what is new.
  support: ['listSupportChats'],
  supportTyping: [],
};

export function startUpkeep(): void {
  setSignedOutHandler(leaveSession);
  followSession();
  onRemembered(storageKeys.token, (token) => {
    if (token === null) leaveSession();
    // Another customer signed in: begin anew with nothing of the first one.
    else if (token !== sessionToken()) window.location.reload();
  });
  followLanguageOfOtherTabs();
  startAppLock();
  window.addEventListener('online', restartLive);
  followInstallOffers();
  // What came while the connection was away.
  onLiveOpen(() => {
    noteReached();
    void catchUp();
  });
  followReach();
  void reportActivity();
  void reportTime();
  setInterval(() => {
    void reportActivity();
    void reportTime();
  }, RECHECK_EVERY_MS);
}

/** Asks again until the server answers, then reads everything on screen anew. */
function followReach(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  useReach.subscribe(({ isAnswering, isBusy }, before) => {
    if (before.isBusy && !isBusy) void knowUser();
    if (isAnswering === before.isAnswering) return;
    clearInterval(timer);
    if (isAnswering) {
      void knowUser();
      void queryClient.invalidateQueries();
    } else timer = setInterval(knock, KNOCK_EVERY_MS);
  });
}

const knock = (): void =>
  void call(marketsCalls, 'getServerTime', {}, { quiet: true }).catch(() => undefined);

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
    const customer = session.user?.id ?? '';
    if (customer !== (before.user?.id ?? '')) {
      stopListening();
      stopListening = customer === '' ? () => {} : listenToNotes(follow);
      loadFavourites();
      forgetInbox();
      if (customer !== '') {
        void catchUp();
        void renewPush().catch(() => undefined);
      }
    }
    if (session.token === before.token) return;
    if (before.token === '') void queryClient.invalidateQueries();
    else queryClient.clear();
  });
}

/** Only a device that gets notifications has something to renew. */
async function renewPush(): Promise<void> {
  if (recall(storageKeys.pushedTo) === userId())
    await (await import('../platform/push.ts')).renewPush();
}

function follow(note: PrivateNote): void {
  if (note.alert) showToast(firedText(note.alert));
  if (note.kind === 'favourites') loadFavourites();
  else if (!followMessages(note)) void refresh(refreshedBy[note.kind] ?? []);
}
