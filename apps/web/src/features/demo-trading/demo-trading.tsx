import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { useEffect, type ReactNode, Suspense, useState } from 'react';
import { useClockLead } from '../../parts/price-age.ts';
import { BackendContext } from '../../platform/backend.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goBack } from '../../platform/route.ts';
import { BoardsLink, WhatDemoIs } from './about-demo.tsx';
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

const ResetQuestion = lazyPart(async () => (await import('./reset-question.tsx')).ResetQuestion);

const AboutDemoSheet = lazyPart(
  async () => (await import('./about-demo-sheet.tsx')).AboutDemoSheet,
);

/** The way out, what the demo is, and the way back to its beginning. */
function DemoBar(): ReactNode {
  const t = useText();
  const isWide = useIsWide();
  const isAfresh = useDemo((state) => state.isAfresh);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="bg-demo-soft pt-(--layout-safe-top) text-demo">
      <div className="mx-auto max-w-(--layout-column-max) px-4 desktop:max-w-none desktop:px-6">
        <div className="flex items-center gap-x-2 desktop:gap-x-4">
          <IconButton label={t('shell.back')} onClick={() => goBack('home')} className="-ms-2.5">
            <Icon name="back" />
          </IconButton>
          {isWide ? (
            <>
              <p className="text-headline">{t('demoTrading.title')}</p>
              <p className="min-w-0 flex-1 py-1 text-caption">
                <WhatDemoIs /> <BoardsLink />
              </p>
            </>
          ) : (
            <DemoTitle />
          )}
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
          <div className="py-2">
            <Notice icon="info">{t('demoTrading.afresh')}</Notice>
          </div>
        ) : null}
      </div>
      <Suspense>{isAsking ? <ResetQuestion onClose={() => setIsAsking(false)} /> : null}</Suspense>
    </div>
  );
}

/** On a phone one line is all there is; what the demo is stands in a sheet behind its name. */
function DemoTitle(): ReactNode {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 min-w-0 items-center gap-1.5 text-start text-headline active:opacity-60"
      >
        {t('demoTrading.title')}
        <Icon name="info" size={18} className="shrink-0" />
      </button>
      <Suspense>{isOpen ? <AboutDemoSheet onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
