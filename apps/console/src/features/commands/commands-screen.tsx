import { useText } from '@candor/client/language';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { CommandPanel } from '../../parts/command-panel.tsx';
import { Asked } from '../../parts/asked.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { useCall } from '../../platform/query.ts';

/** Commands that belong to no item. */
export function CommandsScreen(): ReactNode {
  const t = useText();
  const commands = useCall('listCommands', {});
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PlaceHeader title={t('console.commands')} text={t('console.commandsText')} />
      <Asked of={commands}>
        {(offered) =>
          offered.length === 0 ? (
            <EmptyState
              inline
              icon="check"
              title={t('console.noCommandsTitle')}
              text={t('console.noCommandsText')}
            />
          ) : (
            <div className="max-w-160 px-4 pb-8 desktop:px-6">
              <CommandPanel commands={offered} isStack />
            </div>
          )
        }
      </Asked>
    </div>
  );
}
