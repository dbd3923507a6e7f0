import { IconButton } from '../../src/button.tsx';
import { Icon } from '../../src/icon.tsx';
import { TextField, type TextFieldProps } from '../../src/text-field.tsx';
import { Held, nothing, type Stories } from '../stories.ts';

const field =
  (props: Omit<TextFieldProps, 'value' | 'onChange'>, initial = '') =>
  () => (
    <Held initial={initial}>
      {(value, change) => <TextField {...props} value={value} onChange={change} />}
    </Held>
  );

export const textFieldStories = {
  file: 'text-field',
  states: {
    empty: field({ label: 'Email', placeholder: 'name@example.com' }),
    filled: field({ label: 'Email' }, 'mei.lin@example.com'),
    'with a hint': field({ label: 'Note', hint: 'Only you can read it.' }),
    'with an error': field({ label: 'Email', error: 'Enter a valid email address.' }, 'mei.lin@'),
    'hint and error': field({
      label: 'Nickname',
      hint: 'Two to twenty characters.',
      error: 'This is too short.',
    }),
    password: field(
      {
        label: 'Password',
        type: 'password',
        trailing: (
          <IconButton label="Show password" onClick={nothing}>
            <Icon name="eye" />
          </IconButton>
        ),
      },
      'correct horse',
    ),
    'with a leading part': field({
      label: 'Phone',
      inputMode: 'tel',
      leading: <span className="pe-2">+34</span>,
    }),
    disabled: field({ label: 'Email', disabled: true }, 'mei.lin@example.com'),
    'long text': field(
      {
        label: 'Name of the bank as it is written on the statements that it sends to you',
        error:
          'This name is longer than 80 characters. Use the short form that your bank prints on its statements.',
      },
      'Landwirtschaftliche Rentenbank Anstalt des öffentlichen Rechts Frankfurt am Main',
    ),
    Spanish: field({
      label: 'Correo electrónico',
      hint: 'Le enviaremos un código de seis cifras.',
    }),
  },
} satisfies Stories;
