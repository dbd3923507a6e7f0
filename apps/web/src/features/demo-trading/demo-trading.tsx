import { useText } from '@candor/client/language';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { useEffect, type ReactNode, lazy, Suspense, useState } from 'react';
import { useClockLead } from '../../parts/price-age.ts';
import { BackendContext } from '../../platform/backend.ts';
import { isPractice } from '../../platform/embedded-config.ts';
import { useFreshness } from '../../platform/live.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { useDemo } from './demo-account.ts';
import { demoBackend } from './demo-backend.ts';
import { followClock } from './live-moment.ts';
import { watchBets } from './watch-bets.ts';
import { watchLevels } from './watch-levels.ts';

/** Trading screens without an account: their money and their book are on this device alone. */
export function DemoTrading({ children }: { readonly children: ReactNode }): ReactNode {
  const leadMs = useClockLead();
  useEffect(() => followClock(leadMs), [leadMs]);
  useEffect(watchLevels, []);
  useEffect(watchBets, []);
  return (
    <BackendContext value={demoBackend}>
      <div className="flex min-h-full flex-col desktop:h-full">
        <DemoBar />
        {/* The bar already keeps clear of the notch. */}
        <div className="flex flex-1 flex-col [--layout-safe-top:0px] *:flex-1 desktop:min-h-0">
          {children}
        </div>
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-(--z-dialog) border-3 border-demo/50"
      />
    </BackendContext>
  );
}

const ResetQuestion = lazy(async () => ({
  default: (await import('./reset-question.tsx')).ResetQuestion,
}));

/** The way out, what the demo is, and the way back to its beginning. */
function DemoBar(): ReactNode {
  const t = useText();
  const isAfresh = useDemo((state) => state.isAfresh);
  const isLive = useFreshness().state === 'fresh' && !isPractice();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="bg-demo-soft pt-(--layout-safe-top) text-demo">
      <div className="mx-auto max-w-(--layout-column-max) px-4 pb-2 desktop:max-w-none desktop:px-6 desktop:pb-0">
        <div className="flex flex-wrap items-center gap-x-2 desktop:gap-x-4">
          <IconButton label={t('shell.back')} onClick={() => goBack('home')} className="-ms-2.5">
            <Icon name="back" />
          </IconButton>
          <p className="text-headline">{t('demoTrading.title')}</p>
          <p className="order-last basis-full text-caption desktop:order-none desktop:min-w-0 desktop:flex-1">
            {isLive ? `${t('demoTrading.live')} ` : ''}
            {t('demoTrading.explained')}{' '}
            <a href={hrefTo('competitions')} className="underline underline-offset-2">
              {t('demoTrading.boards')}
            </a>
          </p>
          <span className="ms-auto -me-4">
            <Button
              size="compact"
              tone="quiet"
              className="bg-transparent! text-demo!"
              onClick={() => setIsAsking(true)}
            >
              {t('demoTrading.reset')}
            </Button>
          </span>
        </div>
        {isAfresh ? (
          <div className="pt-2">
            <Notice icon="info">{t('demoTrading.afresh')}</Notice>
          </div>
        ) : null}
      </div>
      <Suspense>{isAsking ? <ResetQuestion onClose={() => setIsAsking(false)} /> : null}</Suspense>
    </div>
  );
}
