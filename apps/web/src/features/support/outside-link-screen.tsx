import { useText } from '@candor/client/language';
import type { JudgedLink } from '@candor/domain/support/outside-link';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { useEffect, useState, type ReactNode } from 'react';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { allowedHosts, judgeOutsideLink } from '../../platform/open-link.ts';
import { goBack, useQueryValue } from '../../platform/route.ts';

type Opened = Exclude<JudgedLink, { readonly verdict: 'refused' }>;

/** Shows where a link out of the app leads. Opens it only when the reader presses the button. */
export function OutsideLinkScreen(): ReactNode {
  const t = useText();
  const url = useQueryValue('url') ?? '';
  const judged = useJudged(url);
  const stay = () => goBack('home');
  return (
    <Page
      plain
      actionsWidth="form"
      actions={
        judged ? (
          <>
            <Button tone={judged.verdict === 'refused' ? 'primary' : 'quiet'} onClick={stay}>
              {t('outsideLink.stay')}
            </Button>
            {judged.verdict === 'refused' ? null : <OpenLink judged={judged} />}
          </>
        ) : null
      }
    >
      <AppBar title={t('outsideLink.title')} back={{ label: t('shell.back'), onPress: stay }} />
      <div className="desktop:mx-auto desktop:w-full desktop:max-w-(--layout-column-max)">
        {judged ? <Shown judged={judged} /> : <LoadingCards count={1} />}
      </div>
    </Page>
  );
}

/** Judged once the list of hosts is known, or known to be out of reach. */
function useJudged(url: string): JudgedLink | null {
  const [allowed, setAllowed] = useState<readonly string[] | null>(null);
  useEffect(() => void allowedHosts().then(setAllowed), []);
  return allowed && judgeOutsideLink(url, allowed);
}

function OpenLink({ judged }: { readonly judged: Opened }): ReactNode {
  const t = useText();
  const look =
    judged.verdict === 'listed' ? 'bg-inverse text-on-inverse' : 'bg-warning-soft text-warning';
  return (
    <a
      href={judged.url}
      target="_blank"
      rel="noopener noreferrer"
      className={`flex min-h-[52px] items-center justify-center rounded-button px-4 py-1 text-center text-headline active:opacity-80 ${look}`}
    >
      {t('outsideLink.open')}
    </a>
  );
}

function Shown({ judged }: { readonly judged: JudgedLink }): ReactNode {
  const t = useText();
  if (judged.verdict === 'refused')
    return (
      <Message
        title={t('outsideLink.refusedTitle')}
        text={t(`outsideLink.refused.${judged.problem}`)}
      />
    );
  const isListed = judged.verdict === 'listed';
  const { host, unicodeHost, url } = judged;
  return (
    <>
      <Message
        title={t(isListed ? 'outsideLink.listedTitle' : 'outsideLink.leaveTitle')}
        text={t(isListed ? 'outsideLink.listedText' : 'outsideLink.leaveText')}
      />
      <dl className="m-0 mt-6 rounded-card bg-canvas px-4 py-2">
        <Fact label={t('outsideLink.host')} value={unicodeHost} isLarge />
        {host === unicodeHost ? null : <Fact label={t('outsideLink.technical')} value={host} />}
        <Fact label={t('outsideLink.address')} value={url} />
      </dl>
    </>
  );
}

function Message({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section className="flex flex-col items-start pt-6">
      <span className="flex size-14 items-center justify-center rounded-pill bg-warning-soft text-warning">
        <Icon name="globe" size={28} />
      </span>
      <h2 className="m-0 mt-4 text-title">{title}</h2>
      <p className="m-0 mt-2 max-w-120 text-body text-secondary">{text}</p>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly isLarge?: boolean;
}

function Fact({ label, value, isLarge = false }: FactProps): ReactNode {
  return (
    <div className="py-2">
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className={`m-0 break-all ${isLarge ? 'text-headline' : 'text-body'}`}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
