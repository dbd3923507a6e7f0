import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { ReactNode } from 'react';
import { useIsDemo } from '../../platform/backend.ts';
import { isPractice } from '../../platform/embedded-config.ts';
import { hrefTo } from '../../platform/route.ts';

export interface RealLinkProps {
  readonly screen: ScreenId;
  /** Terms of the demo trade, as the ticket of that screen reads them from its address. */
  readonly terms: Readonly<Record<string, string>>;
}

/** From a demo trade to the same terms with an account; nothing outside the demo. */
export function RealLink({ screen, terms }: RealLinkProps): ReactNode {
  const t = useText();
  if (!useIsDemo()) return null;
  return (
    <a
      href={hrefTo(screen, terms)}
      className="mt-3 flex min-h-11 items-center justify-center text-center text-body font-medium text-proof"
    >
      {t(isPractice() ? 'demoTrading.withPractice' : 'demoTrading.withAccount')}
    </a>
  );
}
