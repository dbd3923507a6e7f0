import { type ControlProps, Field, plainControlLook } from '@candor/ui/field';
import type { ReactNode } from 'react';
import { choiceName, nameOf } from '../platform/names.ts';
import type { CommandField } from './offered-command.ts';

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
  return (
    <Field label={nameOf('field', field.name)} error={props.error}>
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

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

/** Converts the form's texts to the command's payload: whole numbers and times as numbers, amounts as text. */
export function payloadOf(
  fields: readonly CommandField[],
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = fields.filter(({ name }) => (values[name] ?? '') !== '');
  return Object.fromEntries(given.map(({ name, type }) => [name, typed(type, values[name]!)]));
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
    case 'text':
    case 'longText':
    case 'choice':
      return value;
  }
}
