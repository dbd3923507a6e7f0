import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { messagesCalls } from '@candor/contract/calls/messages';
import { emailGroups, messageGroups } from '@candor/domain/messages/message';
import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Intro, Page } from '@candor/ui/page';
import { Row } from '@candor/ui/row';
import { Switch } from '@candor/ui/switch';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import type { Reply } from '../../platform/call.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { DeviceSwitch } from './device-switch.tsx';

type Settings = Reply<typeof messagesCalls, 'setMessageSettings'>;

/** What is pushed and emailed besides the inbox. */
export function MessageSettingsScreen(): ReactNode {
  const t = useText();
  const asked = useCall(messagesCalls, 'getMessageSettings', {});
  return (
    <Page>
      <AppBar
        title={t('messageSettings.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      <Intro>{t('messageSettings.inboxNote')}</Intro>
      {asked.data ? (
        <div className="grid grid-cols-1 gap-3">
          <DeviceSwitch pushKey={asked.data.pushKey} devices={asked.data.devices} />
          <div className="grid grid-cols-1 items-start gap-3 desktop:grid-cols-2">
            <Choices settings={asked.data} />
          </div>
        </div>
      ) : asked.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
    </Page>
  );
}

/** How the customer tells these emails from forged ones. */
function PhraseRow(): ReactNode {
  const t = useText();
  const { data } = useCall(identityCalls, 'getSecurity', {});
  return (
    <div className="-mx-4 border-t border-hairline px-4">
      <Row
        lead={<Icon name="mail" />}
        title={t('mailPhrase.title')}
        value={
          <span className="figures-text break-all">{data?.mailPhrase ?? t('security.notSet')}</span>
        }
        href={hrefTo('mailPhrase')}
      />
    </div>
  );
}

const toggled = <Item,>(list: readonly Item[], item: Item, isOn: boolean): Item[] =>
  isOn ? [...list, item] : list.filter((each) => each !== item);

function Choices({ settings }: { readonly settings: Settings }): ReactNode {
  const t = useText();
  const command = useCommand(messagesCalls, 'setMessageSettings', {
    refreshes: ['getMessageSettings'],
  });
  const { push, email, showsFigures } = command.isPending ? command.variables : settings;
  // A second choice before the first is stored would undo it.
  const set = (change: Partial<Settings>) =>
    command.isPending ? undefined : command.mutate({ push, email, showsFigures, ...change });
  return (
    <>
      <Card title={t('messageSettings.push')}>
        {messageGroups.map((group) => (
          <Switch
            key={group}
            label={t(`inbox.group.${group}`)}
            checked={push.includes(group)}
            onChange={(isOn) => set({ push: toggled(push, group, isOn) })}
          />
        ))}
        <div className="mt-2 border-t border-hairline pt-2">
          <Switch
            label={t('messageSettings.showsFigures')}
            checked={showsFigures}
            onChange={(isOn) => set({ showsFigures: isOn })}
          />
          <p className="m-0 pb-2 text-label font-normal text-tertiary">
            {t('messageSettings.showsFiguresNote')}
          </p>
        </div>
      </Card>
      <Card title={t('messageSettings.email')}>
        {emailGroups.map((group) => (
          <Switch
            key={group}
            label={t(`inbox.group.${group}`)}
            checked={email.includes(group)}
            onChange={(isOn) => set({ email: toggled(email, group, isOn) })}
          />
        ))}
        <p className="m-0 pb-2 text-label font-normal text-tertiary">
          {t('messageSettings.alwaysEmailed')}
        </p>
        <PhraseRow />
      </Card>
    </>
  );
}

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Card({ title, children }: CardProps): ReactNode {
  return (
    <fieldset className="m-0 rounded-card border-0 bg-base px-4 py-3">
      <legend className="float-start mb-1 w-full p-0 text-headline">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
