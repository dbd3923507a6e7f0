import { useEffect } from 'react';
import { enterSession } from './enter-session.ts';
import { canOfferPasskeys, signInByOffer } from './passkey-ceremony.ts';

/** What the browser refuses by itself again and again is not offered any more on this visit. */
const FAILURES_MAX = 3;

/**
 * Offers passkeys in the list that the browser opens below the field marked `webauthn`, while that
 * field is on the screen. Nobody asked for it, so whatever goes wrong is silent but for the
 * server's word about a passkey that was chosen.
 */
export function usePasskeyOffer(): void {
  useEffect(() => {
    const left = new AbortController();
    void offer(left.signal);
    return () => left.abort();
  }, []);
}

async function offer(left: AbortSignal): Promise<void> {
  if (!(await canOfferPasskeys().catch(() => false))) return;
  for (let failures = 0; failures < FAILURES_MAX && !left.aborted;) {
    try {
      const session = await signInByOffer(left);
      if (session) return enterSession(session);
    } catch {
      failures += 1;
    }
  }
}
