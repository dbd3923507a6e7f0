import { type ControlProps, Field, plainControlLook, useField } from '@candor/ui/field';
import type { ReactNode } from 'react';
import { choiceName, nameOf } from '../platform/names.ts';
import type { CommandField, OfferedCommand } from './offered-command.ts';
import { PictureField } from './picture-field.tsx';
import { StatementField } from './statement-field.tsx';

interface CommandFieldInputProps {
  readonly field: CommandField;
  readonly value: string;
  /** Why it was refused. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One field of a command, with the control for its type. */
export function CommandFieldInput(props: CommandFieldInputProps): ReactNode {
  const { field } = props;
  if (field.type === 'boolean') {
    return (
      <label className="flex min-h-11 items-center gap-3 text-body">
        <input
          type="checkbox"
          className="size-5"
          checked={props.value === 'true'}
          onChange={(event) => props.onChange(String(event.target.checked))}
        />
        {nameOf('field', field.name)}
      </label>
    );
  }
  if (field.type === 'picture')
    return <PictureField {...props} label={nameOf('field', field.name)} />;
  if (field.type === 'statement')
    return <StatementField {...props} label={nameOf('field', field.name)} />;
  if (field.type === 'choices') return <Choices {...props} />;
  return (
    <Field label={nameOf('field', field.name)} error={props.error}>
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

/** Any number of choices; the value is their names, joined by commas. */
function Choices({ field, value, error, onChange }: CommandFieldInputProps): ReactNode {
  const chosen = namesIn(value);
  const toggled = (choice: string) =>
    chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];
  const { control, note } = useField({ error });
  return (
    <fieldset {...control} className="m-0 border-0 p-0">
      <legend className="mb-1 p-0 text-label text-secondary">{nameOf('field', field.name)}</legend>
      {field.choices.map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3 text-body">
          <input
            type="checkbox"
            className="size-5"
            checked={chosen.includes(choice)}
            onChange={() => onChange(toggled(choice).join(','))}
          />
          {choiceName(choice)}
        </label>
      ))}
      {note}
    </fieldset>
  );
}

const namesIn = (value: string): string[] => value.split(',').filter((name) => name !== '');

function Control({
  field,
  value,
  onChange,
  control,
}: CommandFieldInputProps & { readonly control: ControlProps }) {
  const shared = { ...control, value, className: plainControlLook };
  switch (field.type) {
    case 'choice':
      return (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="" />
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceName(choice)}
            </option>
          ))}
        </select>
      );
    case 'longText':
      return <textarea {...shared} rows={5} onChange={(event) => onChange(event.target.value)} />;
    case 'time':
      return (
        <input
          {...shared}
          type="datetime-local"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
    case 'decimal':
    case 'integer':
    case 'boolean':
    case 'choices':
    case 'picture':
    case 'statement':
      return (
        <input
          {...shared}
          inputMode={field.type === 'text' ? 'text' : 'decimal'}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** The current value of a field, as the form shows it. Times are UTC, to the minute. */
export function startOf({ name, type }: CommandField, payload: OfferedCommand['payload']): string {
  const value = payload[name];
  if (Array.isArray(value)) return value.join(',');
  if (type === 'time' && typeof value === 'number')
    return new Date(value).toISOString().slice(0, 16);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return type === 'boolean' ? 'false' : '';
}

/**
 * Converts the form's texts to the command's payload: whole numbers and times as numbers, amounts
 * as text. A time that was not changed keeps its seconds.
 */
export function payloadOf(
  fields: readonly CommandField[],
  values: Readonly<Record<string, string>>,
  before: OfferedCommand['payload'] = {},
): Record<string, unknown> {
  const given = fields.filter(({ name }) => (values[name] ?? '') !== '');
  return Object.fromEntries(
    given.map((field) => {
      const { name, type } = field;
      const value = values[name]!;
      const isKept = type === 'time' && value === startOf(field, before);
      return [name, isKept ? before[name] : typed(type, value)];
    }),
  );
}

function typed(type: CommandField['type'], value: string): unknown {
  switch (type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      return value === 'true';
    case 'time':
      return Date.parse(`${value}:00Z`);
    case 'decimal':
      return value.trim();
    case 'choices':
      return namesIn(value);
    case 'text':
    case 'longText':
    case 'choice':
    case 'picture':
    case 'statement':
      return value;
  }
}
