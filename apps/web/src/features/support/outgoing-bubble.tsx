import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { Bubble } from './bubble.tsx';
import { discardMessage, type Outgoing, retryMessage } from './outgoing.ts';

interface OutgoingBubbleProps {
  readonly message: Outgoing;
  readonly onRetry: () => void;
}

const states = {
  sending: 'support.sending',
  waits: 'support.waits',
  failed: 'support.failed',
} as const;

/** A message that the server does not have yet, and why. */
export function OutgoingBubble({ message, onRetry }: OutgoingBubbleProps): ReactNode {
  const t = useText();
  const { clientId, body, upload, state, problem } = message;
  const retry = () => {
    retryMessage(clientId);
    onRetry();
  };
  const action = 'hit-area min-h-6 font-medium text-proof active:opacity-60';
  return (
    <Bubble
      isOwn
      foot={
        <>
          <span role="status" className={state === 'failed' ? 'text-danger' : ''}>
            {problem ?? t(states[state])}
          </span>
          {state === 'failed' ? (
            <>
              <button type="button" className={action} onClick={retry}>
                {t('support.tryAgain')}
              </button>
              <button type="button" className={action} onClick={() => discardMessage(clientId)}>
                {t('support.discard')}
              </button>
            </>
          ) : null}
        </>
      }
    >
      {upload ? <span className="font-medium">{t('support.picture')}</span> : null}
      {body}
    </Bubble>
  );
}
