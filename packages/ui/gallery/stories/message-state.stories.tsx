import { Button } from '../../src/button.tsx';
import { EmptyState, ErrorState, Notice } from '../../src/message-state.tsx';
import { nothing, type Stories } from '../stories.ts';

export const messageStateStories = {
  file: 'message-state',
  states: {
    empty: () => (
      <EmptyState
        icon="candles"
        title="No open positions"
        text="Open one from Trade."
        actions={<Button onClick={nothing}>Trade</Button>}
      />
    ),
    'empty, inline': () => (
      <EmptyState icon="history" title="No records" text="Deposits appear here." inline />
    ),
    error: () => (
      <ErrorState
        icon="offline"
        title="We could not reach the server"
        text="Nothing was changed. Try again."
        actions={<Button onClick={nothing}>Try again</Button>}
      />
    ),
    'error, inline': () => (
      <ErrorState
        icon="offline"
        title="We could not reach the server"
        text="Nothing was changed. Try again."
        inline
        actions={<Button onClick={nothing}>Try again</Button>}
      />
    ),
    Spanish: () => (
      <ErrorState
        icon="offline"
        title="No pudimos conectar con el servidor"
        text="No se ha cambiado nada. Compruebe su conexión e inténtelo de nuevo."
        inline
        actions={<Button onClick={nothing}>Intentarlo de nuevo</Button>}
      />
    ),
    'notice, warning': () => <Notice>Prices are 12 seconds old.</Notice>,
    'notice, demo': () => (
      <Notice tone="demo" icon="info">
        You trade with practice money.
      </Notice>
    ),
    'notice, plain': () => (
      <Notice tone="plain" icon="info">
        Not offered in Germany, the country of your phone number.
      </Notice>
    ),
    'notice, long text': () => (
      <Notice>
        Because your password changed, withdrawals wait until November 24, 2026 at 17:41. You can
        request one now; it is paid when the wait is over.
      </Notice>
    ),
  },
} satisfies Stories;
