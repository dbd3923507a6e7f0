import { type Benchmark, type Figure, type Sample, type Session, SUBSTITUTE } from './benchmark.ts';
import { type Spread, spreadOf } from './statistics.ts';

export interface MeasuredFigure {
  readonly benchmark: string;
  readonly what: string;
  readonly unit: string;
  readonly value: Spread;
  readonly goalText: string;
  readonly verdict: 'met' | 'MISSED' | 'unjudged' | '';
}

/** All figures of one benchmark: alternating rounds of both sides, judged by their medians. */
export async function measure(
  benchmark: Benchmark,
  session: Session,
  print: (line: string) => void,
): Promise<MeasuredFigure[]> {
  const sides = await benchmark.open(session);
  const pairs: { reference: Sample; subject: Sample }[] = [];
  try {
    const rounds = session.quick ? 1 : Math.min(benchmark.rounds, session.roundsMax);
    for (let round = 0; round < rounds; round++) {
      const pair = { reference: {} as Sample, subject: {} as Sample };
      const order = ['reference', 'subject'] as const;
      // The second side finds a warmer machine; alternating evens that out.
      for (const side of round % 2 === 0 ? order : order.toReversed())
        pair[side] = (await sides[side]?.()) ?? {};
      pairs.push(pair);
      print(`  round ${round + 1} of ${rounds}: ${told(pair.reference)} | ${told(pair.subject)}`);
    }
  } finally {
    await sides.close();
  }
  const isFlattered = pairs.some(({ reference }) => SUBSTITUTE in reference);
  return benchmark.figures.map((figure) => {
    const values = pairs.map(({ subject, reference }) => figure.of(subject, reference));
    const value = spreadOf(values);
    return {
      benchmark: benchmark.name,
      what: figure.what,
      unit: figure.unit,
      value,
      ...judge(figure, value.median, isFlattered),
    };
  });
}

function judge({ goal, unit }: Figure, value: number, isFlattered: boolean) {
  if (!goal) return { goalText: '', verdict: '' as const };
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  const goalText = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  // A miss stays a miss, because a real reference would only make it larger.
  if (isMet && isFlattered && unit === '×') return { goalText, verdict: 'unjudged' as const };
  return { goalText, verdict: isMet ? ('met' as const) : ('MISSED' as const) };
}

const told = (sample: Sample): string =>
  Object.entries(sample)
    .map(([name, value]) => `${name} ${Number(value.toPrecision(4))}`)
    .join(', ') || '–';
