import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { countdownText } from '../../platform/time-text.ts';
import { LineButton } from './line-button.tsx';
import type { SentCode } from './use-sent-code.ts';

/** Below the code boxes: asks for a code, or says when the next one may be asked for. */
export function SendCodeLine({ code }: { readonly code: SentCode }): ReactNode {
  const t = useText();
  if (code.waitMs > 0) {
    return (
      <p className="figures m-0 flex min-h-11 items-center text-label text-tertiary">
        {t('login.sendAgainIn', { time: countdownText(code.waitMs) })}
      </p>
    );
  }
  return (
    <LineButton at="start" onClick={code.send} busy={code.isSending}>
      {t(code.wasSent ? 'login.sendAgain' : 'login.sendCode')}
    </LineButton>
  );
}
