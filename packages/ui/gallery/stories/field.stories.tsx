import { Field, plainControlLook } from '../../src/field.tsx';
import type { Stories } from '../stories.ts';

const reason = (control: object) => (
  <textarea {...control} rows={2} defaultValue="" className={plainControlLook} />
);

export const fieldStories = {
  file: 'field',
  states: {
    empty: () => <Field label="Reason">{reason}</Field>,
    'with a hint': () => (
      <Field label="Reason" hint="The customer reads it.">
        {reason}
      </Field>
    ),
    'with an error': () => (
      <Field label="Reason" hint="The customer reads it." error="Enter a reason.">
        {reason}
      </Field>
    ),
    Spanish: () => (
      <Field label="Motivo de la solicitud" hint="El cliente lo leerá.">
        {reason}
      </Field>
    ),
  },
} satisfies Stories;
