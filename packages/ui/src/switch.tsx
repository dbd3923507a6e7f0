import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface SwitchProps {
  readonly label: ReactNode;
  /** In words: `On`, `Off`, because color alone is not enough. */
  readonly stateLabel?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Label on the left, state in words and the switch on the right; the entire line is the target. */
export function Switch({ label, stateLabel, checked, onChange, disabled }: SwitchProps): ReactNode {
  return (
    <label className="group/switch flex min-h-11 cursor-pointer items-center gap-2 has-disabled:cursor-default">
      <span className="flex-1 text-body font-medium text-secondary group-has-disabled/switch:text-disabled">
        {label}
      </span>
      {stateLabel ? <span className="text-body text-tertiary">{stateLabel}</span> : null}
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer screen-only"
      />
      <span
        aria-hidden="true"
        className="relative h-[26px] w-11 shrink-0 rounded-pill bg-(--border-control) transition-colors duration-(--motion-fast) peer-checked:bg-inverse peer-disabled:opacity-50 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus-ring after:absolute after:top-[3px] after:left-[3px] after:size-5 after:rounded-pill after:bg-[white] after:transition-transform after:duration-(--motion-fast) peer-checked:after:translate-x-[18px] peer-checked:after:bg-(--text-on-inverse)"
      />
    </label>
  );
}

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** For an agreement: the text is part of the target. */
export function Checkbox(props: CheckboxProps): ReactNode {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-label font-normal text-secondary">
      <span className="relative flex size-5 shrink-0">
        <input
          type="checkbox"
          checked={props.checked}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          onChange={(event) => props.onChange(event.target.checked)}
          className="peer m-0 size-full cursor-pointer appearance-none rounded-[6px] border-[1.5px] border-(--border-control) bg-base checked:border-transparent checked:bg-inverse aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--status-danger)]"
        />
        <Icon
          name="check"
          size={14}
          bold
          className="pointer-events-none absolute inset-0 m-auto hidden text-on-inverse peer-checked:block"
        />
      </span>
      <span>{props.children}</span>
    </label>
  );
}
