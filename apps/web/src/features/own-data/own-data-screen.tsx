import { useText } from '@candor/client/language';
import { ownDataCalls } from '@candor/contract/calls/own-data';
import { SECOND_MS } from '@candor/domain/durations';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { TextField } from '@candor/ui/text-field';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../parts/field-text.ts';
import { Unanswered } from '../../parts/unanswered.tsx';
import type { Reply } from '../../platform/call.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { goBack } from '../../platform/route.ts';
import { useSession } from '../../platform/session.ts';
import { dateTimeText } from '../../platform/time-text.ts';

type Archive = Reply<typeof ownDataCalls, 'listArchives'>[number];

const WHILE_BUILDING_MS = 3 * SECOND_MS;
const isBuilding = (archives: readonly Archive[] = []) =>
  archives.some(({ status }) => status === 'building');

/** The archive of everything that is kept about the customer: asked for here, downloaded here. */
export function OwnDataScreen(): ReactNode {
  const t = useText();
  const asked = useCall(
    ownDataCalls,
    'listArchives',
    {},
    { repeatMs: (archives) => (isBuilding(archives) ? WHILE_BUILDING_MS : false) },
  );
  return (
    <Page>
      <AppBar
        title={t('ownData.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('security') }}
      />
      <div className="mt-2 flex flex-1 flex-col gap-3 desktop:flex-none">
        <p className="text-body text-secondary">{t('ownData.text')}</p>
        {asked.data ? <Archives archives={asked.data} /> : <Unanswered asked={asked} rows={2} />}
      </div>
    </Page>
  );
}

function Archives({ archives }: { readonly archives: readonly Archive[] }): ReactNode {
  const t = useText();
  const hasTotp = useSession((session) => session.user)?.hasTotp ?? false;
  const [code, setCode] = useState('');
  const request = useCommand(ownDataCalls, 'requestArchive', {
    onDone: () => {
      setCode('');
      showToast(t('ownData.requested'), 'success');
    },
    refreshes: ['listArchives'],
  });
  const link = useCommand(ownDataCalls, 'createArchiveLink', {
    onDone: ({ url }) => {
      setCode('');
      save(url);
    },
  });
  const given = code === '' ? {} : { totpCode: code };
  const lacksCode = hasTotp && code === '';
  return (
    <>
      {hasTotp ? (
        <TextField
          label={t('withdrawal.totp')}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          error={fieldText(request.error ?? link.error, 'totpCode')}
          onChange={setCode}
        />
      ) : null}
      {archives.map((each) => (
        <ArchiveCard key={each.id} archive={each}>
          <Button
            tone="quiet"
            busy={link.isPending}
            disabled={lacksCode}
            onClick={() => link.mutate({ id: each.id, ...given })}
          >
            {t(lacksCode ? 'products.enterCode' : 'ownData.download')}
          </Button>
        </ArchiveCard>
      ))}
      <Notice icon="info">{t('ownData.limits')}</Notice>
      <div className="mt-auto pt-2 pb-(--layout-safe-bottom)">
        <Button
          busy={request.isPending}
          disabled={lacksCode || isBuilding(archives)}
          onClick={() => request.mutate(given)}
        >
          {t(requestLabel(lacksCode, isBuilding(archives)))}
        </Button>
      </div>
    </>
  );
}

const requestLabel = (lacksCode: boolean, isUnderWay: boolean) => {
  if (isUnderWay) return 'ownData.building';
  return lacksCode ? 'products.enterCode' : 'ownData.request';
};

/** `children` is what can be done with one that is ready. */
function ArchiveCard({
  archive,
  children,
}: {
  readonly archive: Archive;
  readonly children: ReactNode;
}): ReactNode {
  const t = useText();
  const { status, askedAt, erasesAt } = archive;
  const isReady = status === 'ready' && erasesAt !== undefined;
  return (
    <section className="flex flex-col gap-3 rounded-card bg-base p-4">
      <div>
        <h2 className="text-headline">
          {isReady
            ? t('ownData.until', { time: dateTimeText(erasesAt) })
            : t(status === 'building' ? 'ownData.building' : 'ownData.erased')}
        </h2>
        <p className="text-label font-normal text-tertiary">
          {t('ownData.asked', { time: dateTimeText(askedAt) })}
        </p>
      </div>
      {isReady ? children : null}
    </section>
  );
}

/** Downloads the file; the page stays open. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.rel = 'noreferrer';
  link.click();
}
