import { useText } from '@candor/client/language';
import { Field, frameLook } from '@candor/ui/field';
import type { ReactNode } from 'react';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value | undefined;
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: Value | undefined) => void;
}

/** A native select of one option or all. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const t = useText();
  const { label, values, value, textOf, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange(values.find((each) => each === event.target.value))}
          className={`min-h-[52px] w-full px-3.5 text-[1rem]/6 text-primary ${frameLook(null)}`}
        >
          <option value="">{t('balanceChanges.all')}</option>
          {values.map((each) => (
            <option key={each} value={each}>
              {textOf(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
