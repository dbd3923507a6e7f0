import { SelectField, type SelectFieldProps } from '../../src/select-field.tsx';
import { Held, type Stories } from '../stories.ts';

const options = [
  { value: 'TRC20', label: 'Tron (TRC20)' },
  { value: 'ERC20', label: 'Ethereum (ERC20)' },
  { value: 'bank', label: 'Bank transfer' },
];

const select =
  (props: Partial<SelectFieldProps>, initial = '') =>
  () => (
    <Held initial={initial}>
      {(value, change) => (
        <SelectField
          label="Network"
          placeholder="Select a network"
          options={options}
          {...props}
          value={value}
          onChange={change}
        />
      )}
    </Held>
  );

export const selectFieldStories = {
  file: 'select-field',
  states: {
    empty: select({}),
    selected: select({}, 'ERC20'),
    'with an error': select({ error: 'Select a network.' }),
    disabled: select({ disabled: true }, 'TRC20'),
    'long text': select(
      {
        label: 'Country that issued the document',
        options: [
          {
            value: 'GS',
            label: 'South Georgia and the South Sandwich Islands (British overseas territory)',
          },
        ],
      },
      'GS',
    ),
    Spanish: select({ label: 'Red', placeholder: 'Seleccione una red' }),
  },
} satisfies Stories;
