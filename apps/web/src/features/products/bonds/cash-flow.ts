import { add, subtract, ZERO, type Money } from '@candor/domain/money/money';
import { plannedOf, receivedOf, type BondDue, type OwnNote } from './bond.ts';

export type DueState = 'paid' | 'late' | 'next' | 'planned' | 'lost';

/** A line of a cash-flow table. */
export interface FlowLine {
  readonly number: number;
  readonly kind: BondDue['kind'];
  readonly day: string;
  readonly planned: Money;
  readonly received: Money;
  readonly state: DueState;
  readonly missing: Money;
}

export interface Flow {
  readonly lines: readonly FlowLine[];
  /** Sums of what was due until now. */
  readonly planned: Money;
  readonly received: Money;
  readonly missing: Money;
}

/** Less than a cent: what rounding between several payments can leave open. */
const CENT = 10n ** 16n;

interface Source extends Pick<FlowLine, 'number' | 'kind' | 'day' | 'planned' | 'received'> {
  readonly isReplaced: boolean;
}

/** The lines of a note or of a whole bond, up to `computedTo`, the newest day that was computed. */
export function flowOf(
  dues: readonly Source[],
  { computedTo, isOver }: { readonly computedTo: string | undefined; readonly isOver: boolean },
): Flow {
  const shown = dues.filter(({ isReplaced }) => !isReplaced).toSorted(byDay);
  const today = computedTo ?? '';
  const next = shown.find(({ day }) => day > today)?.number;
  const lines = shown.map((due): FlowLine => {
    const missing = subtract(due.planned, due.received);
    return { ...due, missing, state: stateOf(due, { today, next, isOver, missing }) };
  });
  const past = lines.filter(({ day }) => day <= today);
  const sum = (of: (line: FlowLine) => Money) => add(ZERO, ...past.map(of));
  return {
    lines,
    planned: sum(({ planned }) => planned),
    received: sum(({ received }) => received),
    missing: sum(({ state, missing }) => (state === 'paid' ? ZERO : missing)),
  };
}

function stateOf(
  { day, number }: Source,
  about: {
    readonly today: string;
    readonly next: number | undefined;
    readonly isOver: boolean;
    readonly missing: Money;
  },
): DueState {
  if (about.missing < CENT) return 'paid';
  if (about.isOver) return 'lost';
  if (day <= about.today) return 'late';
  return number === about.next ? 'next' : 'planned';
}

const byDay = (a: Source, b: Source): number =>
  a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1;

export const noteFlow = (note: OwnNote): Flow =>
  flowOf(note.dues, { computedTo: note.computedTo, isOver: note.bondStatus === 'writtenOff' });

export const bondFlow = (bond: {
  readonly dues: readonly BondDue[];
  readonly computedTo?: string | undefined;
  readonly status: string;
}): Flow =>
  flowOf(
    bond.dues.map((due) => ({ ...due, planned: plannedOf(due), received: receivedOf(due) })),
    { computedTo: bond.computedTo, isOver: bond.status === 'writtenOff' },
  );

const LINES_SHOWN = 4;

/** The lines around now: the last three that were due and the next one. */
export function linesAroundNow({ lines }: Flow): readonly FlowLine[] {
  const next = lines.findIndex(({ state }) => state === 'next');
  const end = next < 0 ? lines.length : next + 1;
  return lines.slice(Math.max(0, end - LINES_SHOWN), Math.max(end, LINES_SHOWN));
}
