import { useText, text } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { ErrorState } from '@candor/ui/message-state';
import { Sheet } from '@candor/ui/sheet';
import { ToastViewport } from '@candor/ui/toast';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode, useState, Component } from 'react';
import { AuditLogScreen } from '../features/audit-log/audit-log-screen.tsx';
import { ChatsScreen } from '../features/chats/chats-screen.tsx';
import { CommandsScreen } from '../features/commands/commands-screen.tsx';
import { CustomersScreen } from '../features/customers/customers-screen.tsx';
import { BoardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { OperatorsScreen } from '../features/operators/operators-screen.tsx';
import { ProposalsScreen } from '../features/proposals/proposals-screen.tsx';
import { QueueScreen } from '../features/queue/queue-screen.tsx';
import { SetUpScreen } from '../features/sign-in/set-up-screen.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { Asked } from '../parts/asked.tsx';
import { useKeys } from '../platform/keys.ts';
import { queryClient, useCall } from '../platform/query.ts';
import { goTo, useRoute } from '../platform/route.ts';
import { knowMe, useSession, type Me } from '../platform/session.ts';
import { Rail } from './rail.tsx';

/** Everything on screen: sign-in, first steps or the console. */
export function App(): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SessionGate />
        <ToastViewport />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function SessionGate(): ReactNode {
  const { token, me } = useSession();
  // One operator's data must not be visible to the next one on the same device.
  useEffect(() => {
    if (token === '') queryClient.clear();
  }, [token]);
  if (token === '') return <SignInScreen />;
  if (!me) return <SignedOut />;
  if (me.next !== 'work') return <SetUpScreen next={me.next} />;
  return <ConsoleLayout me={me} />;
}

/** After a reload there is a token, but its owner must be fetched. */
function SignedOut(): ReactNode {
  const asked = useCall('getMe', {});
  useEffect(() => {
    if (asked.data) knowMe(asked.data);
  }, [asked.data]);
  return <Asked of={asked}>{() => null}</Asked>;
}

const COUNT_AGAIN_MS = 60_000;

/** The console: navigation on the left, the current screen on the right. */
function ConsoleLayout({ me }: { readonly me: Me }): ReactNode {
  const route = useRoute();
  const { data: queues } = useCall('listQueues', {}, { repeatMs: COUNT_AGAIN_MS });
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys({
    '?': () => setHelpOpen(true),
    '1': () => goTo('dashboard'),
    '2': () => goTo('proposals'),
    '3': () => goTo('queue', queues?.queues[0]?.name ?? ''),
    '4': () => goTo('customers'),
  });
  return (
    <div className="flex h-dvh flex-col desktop:flex-row">
      <Rail me={me} queues={queues} route={route} onHelp={() => setHelpOpen(true)} />
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Guarded resetKey={route.join('/')}>
          <Place route={route} />
        </Guarded>
      </main>
      {isHelpOpen ? <KeysSheet onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

function Place({ route: [place, first, second] }: { readonly route: readonly string[] }) {
  switch (place) {
    case 'queue':
      return first ? (
        <QueueScreen key={first} queue={first} id={second ?? null} />
      ) : (
        <BoardScreen />
      );
    case 'proposals':
      return <ProposalsScreen id={first ?? null} />;
    case 'chats':
      return <ChatsScreen userId={first ?? null} id={second ?? null} />;
    case 'customers':
      return <CustomersScreen id={first ?? null} />;
    case 'commands':
      return <CommandsScreen />;
    case 'audit-log':
      return <AuditLogScreen userId={first ?? null} />;
    case 'operators':
      return <OperatorsScreen />;
    default:
      return <BoardScreen />;
  }
}

/** What each key does. */
function KeysSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const keys = [
    ['j  k', t('console.keyMove')],
    ['Enter', t('console.keyOpen')],
    ['Esc', t('console.keyBack')],
    ['a', t('console.keyApprove')],
    ['r', t('console.keyReject')],
    ['/', t('console.keyFilter')],
    ['1 2 3 4', t('console.keyPlaces')],
    ['?', t('console.keys')],
  ] as const;
  return (
    <Sheet open onClose={onClose} title={t('console.keys')} closeLabel={t('console.close')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 pb-4">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="figures rounded-chip bg-sunken px-2 py-1 text-label">{key}</kbd>
            </dt>
            <dd className="m-0 text-body text-secondary">{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

interface GuardedProps {
  /** A new value renders the screen again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface GuardedState {
  readonly isBroken: boolean;
  readonly resetKey: string;
}

/** Error boundary: a fault in one screen leaves the rail and every other screen working. */
class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { isBroken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<GuardedState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps(props: GuardedProps, state: GuardedState): GuardedState | null {
    return props.resetKey === state.resetKey ? null : { isBroken: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <ErrorState
        icon="info"
        title={text('console.broken')}
        text={text('console.nothingChanged')}
        actions={
          <Button onClick={() => this.setState({ isBroken: false })}>
            {text('console.again')}
          </Button>
        }
      />
    );
  }
}
