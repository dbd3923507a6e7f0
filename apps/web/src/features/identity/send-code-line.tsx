import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { countdownText } from '../../platform/time-text.ts';
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
    <button
      type="button"
      onClick={code.send}
      aria-busy={code.isSending || undefined}
      disabled={code.isSending}
      className="min-h-11 self-start text-label font-semibold text-proof disabled:text-disabled"
    >
      {t(code.wasSent ? 'login.sendAgain' : 'login.sendCode')}
    </button>
  );
}
