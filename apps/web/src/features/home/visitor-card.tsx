import { useText } from '@candor/client/language';
import { Icon, type IconName } from '@candor/ui/icon';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { isPractice } from '../../platform/embedded-config.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { hrefTo } from '../../platform/route.ts';

const facts: readonly { readonly icon: IconName; readonly text: MessageId }[] = [
  { icon: 'check', text: 'home.factPrices' },
  { icon: 'shield', text: 'home.factReserves' },
  { icon: 'lock', text: 'home.factRules' },
];

/** What this is, what a visitor can check without an account, and where to begin. */
export function VisitorCard(): ReactNode {
  const t = useText();
  const appearance =
    'flex min-h-[52px] flex-1 items-center justify-center rounded-button px-4 text-center text-headline active:opacity-80';
  return (
    <section aria-label={t('home.welcome')} className="pt-3">
      <PracticeChip />
      <h2 className="mt-2 max-w-100 text-display text-balance">{t('home.welcome')}</h2>
      <p className="mt-2 max-w-100 text-body text-secondary">
        {t(isPractice() ? 'home.practiceText' : 'home.welcomeText')}
      </p>
      <ul className="mt-4 max-w-120 space-y-2.5">
        {facts.map(({ icon, text }) => (
          <li key={text} className="flex gap-3 text-body text-secondary">
            <Icon name={icon} size={20} className="shrink-0 text-primary" />
            {t(text)}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 desktop:max-w-md">
        <a href={hrefTo('login')} className={`${appearance} bg-inverse text-on-inverse`}>
          {t('home.signIn')}
        </a>
        <a
          href={hrefTo('market')}
          className={`${appearance} bg-[light-dark(var(--surface-base),var(--surface-sunken))]`}
        >
          {t('home.seeMarket')}
        </a>
      </div>
      <a
        href={hrefTo('demoTrading')}
        className="mt-2 flex min-h-11 items-center justify-center text-center text-body font-medium text-proof desktop:max-w-md"
      >
        {t('demoTrading.try')}
      </a>
    </section>
  );
}
