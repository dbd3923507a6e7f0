import { Checkbox, Switch } from '../../src/switch.tsx';
import { Held, nothing, type Stories } from '../stories.ts';

const switchOf =
  (initial: boolean, label = 'Hide balances', [on, off] = ['On', 'Off']) =>
  () => (
    <Held initial={initial}>
      {(checked, change) => (
        <Switch label={label} stateLabel={checked ? on : off} checked={checked} onChange={change} />
      )}
    </Held>
  );

const agreement =
  (initial: boolean, text = 'I have read the terms and accept them.') =>
  () => (
    <Held initial={initial}>
      {(checked, change) => (
        <Checkbox checked={checked} onChange={change}>
          {text}
        </Checkbox>
      )}
    </Held>
  );

export const switchStories = {
  file: 'switch',
  states: {
    off: switchOf(false),
    on: switchOf(true),
    disabled: () => (
      <Switch label="Hide balances" stateLabel="Off" checked={false} disabled onChange={nothing} />
    ),
    'long text': switchOf(
      false,
      'Open positions at market price without asking me again, on this device and for all pairs',
    ),
    Spanish: switchOf(true, 'Ocultar los saldos en este dispositivo', ['Sí', 'No']),
    'checkbox, empty': agreement(false),
    'checkbox, checked': agreement(true),
    'checkbox, invalid': () => (
      <>
        <Checkbox checked={false} invalid describedBy="terms-note" onChange={nothing}>
          I have read the terms and accept them.
        </Checkbox>
        <p id="terms-note" className="text-label font-normal text-danger">
          Accept the terms to continue.
        </p>
      </>
    ),
    'checkbox, Spanish': agreement(
      false,
      'He leído los términos y condiciones y la política de privacidad, y los acepto.',
    ),
  },
} satisfies Stories;
