import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useId, useState, type ReactNode } from 'react';
import { LONGEST_NOTE, type Drawing } from './drawings.ts';

export interface NoteSheetProps {
  readonly note: Drawing;
  /** Null: nothing is to change. */
  readonly onEnd: (text: string | null) => void;
}

/** The text of a note on the chart. */
export function NoteSheet({ note, onEnd }: NoteSheetProps): ReactNode {
  const t = useText();
  const [text, setText] = useState(note.text ?? '');
  const form = useId();
  return (
    <Sheet
      open
      onClose={() => onEnd(null)}
      title={t('draw.note')}
      text={t('draw.noteText')}
      closeLabel={t('shell.close')}
      actions={
        <Button type="submit" form={form} disabled={text.trim() === ''}>
          {t('draw.noteSave')}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onEnd(text.trim());
        }}
      >
        <TextField
          label={t('draw.noteLabel')}
          value={text}
          onChange={setText}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          enterKeyHint="done"
        />
      </form>
    </Sheet>
  );
}
