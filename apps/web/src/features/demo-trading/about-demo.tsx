import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { isPractice } from '../../platform/embedded-config.ts';
import { useFreshness } from '../../platform/live.ts';
import { hrefTo } from '../../platform/route.ts';

/** Whose money it is, and whether its prices are. */
export function WhatDemoIs(): ReactNode {
  const t = useText();
  const isLive = useFreshness().state === 'fresh' && !isPractice();
  return (
    <>
      {isLive ? `${t('demoTrading.live')} ` : ''}
      {t('demoTrading.explained')}
    </>
  );
}

export function BoardsLink(): ReactNode {
  const t = useText();
  return (
    <a href={hrefTo('competitions')} className="hit-area inline-block underline underline-offset-2">
      {t('demoTrading.boards')}
    </a>
  );
}
