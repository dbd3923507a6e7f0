import { identityCalls } from '@candor/contract/calls/identity';
import { showToast } from '@candor/ui/toast';
import { useState } from 'react';
import { now, useNow } from '../../platform/clock.ts';
import { useText } from '../../platform/language.ts';
import { useAct } from '../../platform/query.ts';

export interface EmailCode {
  /** Milliseconds until another code may be asked for; 0 when it may. */
  readonly waitMs: number;
  readonly wasSent: boolean;
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly send: () => void;
}

/** Sends a code to an address; the server says how long to wait before the next one. */
export function useEmailCode(email: string, scene: 'login' | 'register'): EmailCode {
  const t = useText();
  const [resendAt, setResendAt] = useState(0);
  const time = useNow(1000);
  const sendCode = useAct(identityCalls, 'sendEmailCode', {
    onDone: ({ resendAfter }) => {
      setResendAt(now() + resendAfter * 1000);
      showToast(t('login.codeSent', { email }), 'success');
    },
  });
  return {
    waitMs: Math.max(0, resendAt - time),
    wasSent: resendAt > 0,
    isSending: sendCode.isPending,
    error: sendCode.error,
    send: () => sendCode.mutate({ email, scene }),
  };
}
