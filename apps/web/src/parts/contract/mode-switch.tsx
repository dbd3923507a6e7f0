import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { useIsDemo } from '../../platform/backend.ts';
import { hrefTo } from '../../platform/route.ts';

const modes = [
  { screen: 'positions', demoMode: 'contract', label: 'shortTerm.modeContract' },
  { screen: 'secondContracts', demoMode: 'shortTerm', label: 'shortTerm.modeShortTerm' },
  // Where there is an account, products have screens of their own.
  { screen: 'investments', demoMode: 'products', label: 'demoProducts.mode' },
] as const satisfies readonly { screen: ScreenId; demoMode: string; label: MessageId }[];

export interface ModeSwitchProps {
  /** Where the customer is. */
  readonly mode: (typeof modes)[number]['screen'];
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/**
 * Contract or short-term: two screens that trade the same pairs. In the demo both are at its address,
 * and so is what products would pay.
 */
export function ModeSwitch({ mode, children }: ModeSwitchProps): ReactNode {
  const t = useText();
  const isDemo = useIsDemo();
  return (
    <nav
      aria-label={t('shortTerm.modes')}
      className="flex flex-wrap items-center gap-x-5 pt-(--layout-safe-top)"
    >
      {modes.slice(0, isDemo ? 3 : 2).map(({ screen, demoMode, label }) => (
        <a
          key={screen}
          href={isDemo ? hrefTo('demoTrading', { mode: demoMode }) : hrefTo(screen)}
          aria-current={screen === mode ? 'page' : undefined}
          className="flex min-h-11 items-center text-headline text-tertiary aria-[current]:text-primary active:opacity-60"
        >
          {t(label)}
        </a>
      ))}
      {children ? <span className="ms-auto">{children}</span> : null}
    </nav>
  );
}
