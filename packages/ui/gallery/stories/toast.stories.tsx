import { Button } from '../../src/button.tsx';
import { showToast, ToastViewport } from '../../src/toast.tsx';
import type { Stories } from '../stories.ts';

export const toastStories = {
  file: 'toast',
  states: {
    'all tones': () => (
      <div className="grid gap-2">
        <Button tone="card" onClick={() => showToast('Address copied')}>
          Neutral
        </Button>
        <Button tone="card" onClick={() => showToast('Account added', 'success')}>
          Success
        </Button>
        <Button
          tone="card"
          onClick={() => showToast('Your available balance is too low.', 'error')}
        >
          Error
        </Button>
        <Button
          tone="card"
          onClick={() =>
            showToast(
              'No recibimos respuesta a tiempo. Consulte su historial antes de volver a intentarlo.',
              'error',
            )
          }
        >
          Long Spanish text
        </Button>
        <Button
          tone="card"
          onClick={() =>
            showToast('A part did not load.', 'error', { label: 'Try again', act: () => undefined })
          }
        >
          With a step
        </Button>
        <ToastViewport />
      </div>
    ),
  },
} satisfies Stories;
