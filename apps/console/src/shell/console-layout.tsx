import { useState, type ReactNode } from 'react';
import { CommandsScreen } from '../features/commands/commands-screen.tsx';
import { AuditLogScreen } from '../features/audit-log/audit-log-screen.tsx';
import { BoardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { CustomersScreen } from '../features/customers/customers-screen.tsx';
import { OperatorsScreen } from '../features/operators/operators-screen.tsx';
import { ProposalsScreen } from '../features/proposals/proposals-screen.tsx';
import { QueueScreen } from '../features/queue/queue-screen.tsx';
import { useKeys } from '../platform/keys.ts';
import { useCall } from '../platform/query.ts';
import { goTo, useRoute } from '../platform/route.ts';
import type { Me } from '../platform/session.ts';
import { Guarded } from './guarded.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { Rail } from './rail.tsx';

const COUNT_AGAIN_MS = 60_000;

/** The console: navigation on the left, the current screen on the right. */
export function ConsoleLayout({ me }: { readonly me: Me }): ReactNode {
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
