import { useState, type ReactNode } from 'react';
import { Button } from '../../src/button.tsx';
import { Sheet, type SheetProps } from '../../src/sheet.tsx';
import { TextField } from '../../src/text-field.tsx';
import { Held, type Stories } from '../stories.ts';

type Shown = Partial<SheetProps> & { readonly opener?: string };

/** A sheet covers the page, so a button opens it. */
function Opener({ opener = 'Open sheet', ...sheet }: Shown): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="card" onClick={() => setIsOpen(true)}>
        {opener}
      </Button>
      <Sheet
        title="Remove the account?"
        closeLabel="Close"
        {...sheet}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

const answers = (close: () => void) => (
  <>
    <Button tone="quiet" onClick={close}>
      Keep
    </Button>
    <Button tone="danger" onClick={close}>
      Remove
    </Button>
  </>
);

const note = (
  <Held initial="">
    {(value, change) => <TextField label="Note" value={value} onChange={change} />}
  </Held>
);

export const sheetStories = {
  file: 'sheet',
  states: {
    'with fields': () => (
      <Opener title="Edit account" text="The next withdrawal waits 24 hours." actions={answers}>
        {note}
      </Opener>
    ),
    question: () => (
      <Opener
        opener="Open question"
        question
        text="Withdrawals to it stop at once."
        actions={answers}
      />
    ),
    'stays while sending': () => (
      <Opener
        opener="Open a sheet that stays"
        stays
        title="Sending"
        actions={<Button busy>Withdraw 250 USDT</Button>}
      />
    ),
    'long text': () => (
      <Opener opener="Open a long sheet" title="Terms of withdrawals">
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index}>
            {index + 1}. A withdrawal above the automatic limit is approved by two people before it
            is paid.
          </p>
        ))}
      </Opener>
    ),
    Spanish: () => (
      <Opener
        opener="Abrir la pregunta"
        question
        title="¿Eliminar la cuenta de retiro?"
        closeLabel="Cerrar"
        text="Los retiros a esta cuenta se detendrán de inmediato."
        actions={answers}
      />
    ),
  },
} satisfies Stories;
