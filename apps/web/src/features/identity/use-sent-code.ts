import { now, useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { showToast } from '@candor/ui/toast';
import { useState } from 'react';
import { useCommand } from '../../platform/query.ts';
import { addressText, type AddressEntry } from './address-entry.ts';

export interface SentCode {
  /** Milliseconds until another code may be asked for; 0 when it may. */
  readonly waitMs: number;
  readonly wasSent: boolean;
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly send: () => void;
}

/** Sends a code to an address; the server says how long to wait before the next one. */
export function useSentCode(
  entry: AddressEntry,
  scene: 'login' | 'register' | 'reset' | 'bind',
): SentCode {
  const t = useText();
  const [sent, setSent] = useState({ to: '', resendAt: 0 });
  const time = useNow(1000);
  const to = addressText(entry);
  const onDone = ({ resendAfter }: { readonly resendAfter: number }) => {
    setSent({ to, resendAt: now() + resendAfter * 1000 });
    showToast(t('login.codeSent', { address: to }), 'success');
  };
  const sendEmail = useCommand(identityCalls, 'sendEmailCode', { onDone });
  const sendPhone = useCommand(identityCalls, 'sendPhoneCode', { onDone });
  const { isPending, error } = entry.kind === 'email' ? sendEmail : sendPhone;
  const isForThis = sent.to === to;
  return {
    waitMs: isForThis ? Math.max(0, sent.resendAt - time) : 0,
    wasSent: isForThis && sent.resendAt > 0,
    isSending: isPending,
    error,
    send: () =>
      entry.kind === 'email'
        ? sendEmail.mutate({ email: entry.email, scene })
        : sendPhone.mutate({ areaCode: entry.callingCode, phone: entry.phone, scene }),
  };
}
