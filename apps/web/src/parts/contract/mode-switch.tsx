import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { hrefTo } from '../../platform/route.ts';

const modes = [
  { screen: 'positions', label: 'shortTerm.modeContract' },
  { screen: 'secondContracts', label: 'shortTerm.modeShortTerm' },
] as const satisfies readonly { screen: ScreenId; label: MessageId }[];

export interface ModeSwitchProps {
  /** Where the customer is. */
  readonly mode: (typeof modes)[number]['screen'];
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Contract or short-term: two screens that trade the same pairs. */
export function ModeSwitch({ mode, children }: ModeSwitchProps): ReactNode {
  const t = useText();
  const links = modes.map(({ screen, label }) => ({
    href: hrefTo(screen),
    label: t(label),
    isCurrent: screen === mode,
  }));
  return <ModeLinks links={links}>{children}</ModeLinks>;
}

export interface ModeLinksProps {
  readonly links: readonly {
    readonly href: string;
    readonly label: string;
    readonly isCurrent: boolean;
  }[];
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Ways to trade the same pairs, of which one is shown. */
export function ModeLinks({ links, children }: ModeLinksProps): ReactNode {
  const t = useText();
  return (
    <nav
      aria-label={t('shortTerm.modes')}
      className="flex flex-wrap items-center gap-x-5 pt-(--layout-safe-top)"
    >
      {links.map(({ href, label, isCurrent }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex min-h-11 items-center text-headline text-tertiary aria-[current]:text-primary active:opacity-60"
        >
          {label}
        </a>
      ))}
      {children ? <span className="ms-auto">{children}</span> : null}
    </nav>
  );
}
