import { SECOND_MS } from '@candor/domain/durations';
import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import type { ReactNode } from 'react';
import { goTo, hrefTo } from '../../platform/route.ts';
import { rememberRedirect, useIsMember, useSession } from '../../platform/session.ts';
import { TimeLeft } from './time-left.tsx';
import type { Competition, OpenSheet } from './use-competitions.ts';

export interface CompetitionActionProps {
  readonly competition: Competition;
  readonly onAsk: (sheet: OpenSheet) => void;
}

/** The time left, and what to do: join, verify first, or trade. Nothing when it is over. */
export function CompetitionAction({ competition, onAsk }: CompetitionActionProps): ReactNode {
  const t = useText();
  const nowMs = useNow(SECOND_MS);
  const { startsAt, endsAt, isCancelled } = competition;
  if (isCancelled || nowMs >= endsAt) return null;
  const isRunning = nowMs >= startsAt;
  return (
    <>
      <div className="content-center">
        <p className="m-0 text-label font-normal text-secondary">
          {t(isRunning ? 'competitions.endsIn' : 'competitions.startsIn')}
        </p>
        <p className="m-0 text-headline">
          <TimeLeft until={isRunning ? endsAt : startsAt} />
        </p>
      </div>
      <div className="grow-[1.7]!">
        <Deed competition={competition} isJoinable={nowMs < competition.joinsUntil} onAsk={onAsk} />
      </div>
    </>
  );
}

function Deed({
  competition,
  isJoinable,
  onAsk,
}: CompetitionActionProps & { readonly isJoinable: boolean }): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const isMember = useIsMember();
  const { id, status, isEntered, verification } = competition;
  if (isEntered) return <Button onClick={() => goTo('positions')}>{t('competition.trade')}</Button>;
  if (status === 'left') return <Button disabled>{t('competition.youLeft')}</Button>;
  if (!isJoinable) return <Button disabled>{t('competition.joinClosed')}</Button>;
  if (!isMember) return <SignInFirst id={id} />;
  const isBasic = user?.verification === 'verified';
  const isAdvanced = user?.advancedVerification === 'verified';
  const isVerified = { none: true, basic: isBasic, advanced: isAdvanced }[verification];
  if (!isVerified) {
    const screen = verification === 'advanced' && isBasic ? 'advancedVerification' : 'verification';
    return <Button onClick={() => goTo(screen)}>{t('competition.verifyFirst')}</Button>;
  }
  return <Button onClick={() => onAsk('join')}>{t('competition.join')}</Button>;
}

/** Boards are public; whoever joins comes back to this one. */
function SignInFirst({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  return (
    <Button
      onClick={() => {
        rememberRedirect(hrefTo('competition', { id }));
        goTo('login');
      }}
    >
      {t('competition.signInFirst')}
    </Button>
  );
}
