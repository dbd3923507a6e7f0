import { CodeField } from '../../src/code-field.tsx';
import { Held, type Stories } from '../stories.ts';

const code =
  (initial: string, error?: string, label = 'Code from your email') =>
  () => (
    <Held initial={initial}>
      {(value, change) => <CodeField label={label} value={value} onChange={change} error={error} />}
    </Held>
  );

export const codeFieldStories = {
  file: 'code-field',
  states: {
    empty: code(''),
    'half typed': code('492'),
    complete: code('492817'),
    'with an error': code('492817', 'This code is wrong or has expired. Request a new one.'),
    Spanish: code('', undefined, 'Código que recibió por correo electrónico'),
  },
} satisfies Stories;
