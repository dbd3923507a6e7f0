import { useId, type ReactNode } from 'react';

interface FieldNotes {
  /** Under the control, announced when it appears; replaces the hint. */
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
}

/** Ties an input, select or textarea to its label and note. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** For a field that draws its own label; others use `Field`. */
export function useField({ error, hint }: FieldNotes): {
  readonly control: ControlProps;
  readonly note: ReactNode;
} {
  const id = useId();
  const noteId = `${id}-note`;
  const text = error || hint;
  return {
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': text ? noteId : undefined,
    },
    note: text ? (
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={`mt-1.5 text-label font-normal ${error ? 'text-danger' : 'text-tertiary'}`}
      >
        {text}
      </p>
    ) : null,
  };
}

export interface FieldProps extends FieldNotes {
  readonly label: ReactNode;
  /** Draws the control. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above a control, hint or error below it: the frame of every form field. */
export function Field({ label, children, ...notes }: FieldProps): ReactNode {
  const { control, note } = useField(notes);
  return (
    <div>
      <label htmlFor={control.id} className="mb-2 block text-label text-secondary">
        {label}
      </label>
      {children(control)}
      {note}
    </div>
  );
}

/** Border of a control: ink on focus, danger with an error. Sunken while its input is disabled. */
export const frameLook = (error: ReactNode): string =>
  `rounded-button border-[1.5px] bg-base has-[:is(input,select):disabled]:bg-sunken ${error ? 'border-danger' : 'border-control focus-within:border-strong'}`;

/** A plain input, select or textarea that is its own frame. */
export const plainControlLook =
  'min-h-11 w-full rounded-control border-[1.5px] border-control bg-base px-3 py-2 text-body text-primary outline-none focus:border-strong aria-invalid:border-danger disabled:bg-sunken disabled:text-disabled';
