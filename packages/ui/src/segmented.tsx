import { useId, type ReactNode } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /**
   * `block` is the raised control of forms; `plain` marks the choice with the pressed surface
   * (chart periods).
   */
  readonly look?: 'block' | 'plain';
}

const frames = { block: 'gap-0 rounded-control bg-sunken p-[3px]', plain: 'gap-1' };
const parts = {
  block:
    'rounded-[10px] has-checked:bg-(--segment-fill) has-checked:shadow-[0_1px_3px_rgba(10,13,18,.16)] min-h-[38px] text-body',
  plain: 'rounded-control has-checked:bg-pressed min-h-8 text-body figures',
};

/**
 * 2 to 4 equal segments with exactly one selected: native radio buttons, so arrow keys just work.
 */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  look = 'block',
}: SegmentedProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset
      aria-label={label}
      className={`m-0 flex min-w-0 flex-wrap border-0 p-0 ${frames[look]}`}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={`hit-area flex min-w-max grow shrink-0 basis-0 cursor-pointer items-center justify-center px-2 text-center font-medium text-secondary has-checked:font-semibold has-checked:text-primary has-disabled:cursor-default has-disabled:text-disabled has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring ${parts[look]}`}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
            className="screen-only"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
