import { readFileSync } from 'node:fs';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

export const runbooksFolder = new URL('../../../../docs/how-to/runbooks/', import.meta.url);

export const alertRules = (
  JSON.parse(readFileSync(new URL('alerts.json', runbooksFolder), 'utf8')) as {
    groups: readonly { rules: readonly AlertRule[] }[];
  }
).groups.flatMap(({ rules }) => rules);

interface Sample {
  readonly labels: string;
  readonly value: number;
}

/** What a scrape of `/metrics` said, and when. */
export interface Scrape {
  readonly text: string;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** All series of a metric, at most those with a label. */
function samplesOf(text: string, metric: string, label: string | undefined): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const isMeant = name === metric && (label === undefined || labels.includes(label));
    return isMeant ? [{ labels, value: Number(value) }] : [];
  });
}

const FORM =
  /^(time\(\) - )?(increase\()?(\w+)(?:\{(\w+="[^"]*")\})?(?:\[\w+\]\))? (>|<|!=) (-?[\d.]+)$/;

/**
 * Series for which a rule's expression holds, by their labels. Knows the forms that the rules use: a
 * metric, its age as a time, or its increase between the two scrapes, compared with a number.
 */
export function firing({ expr }: AlertRule, now: Scrape, before: Scrape): readonly string[] {
  const found = FORM.exec(expr);
  if (!found) throw new Error(`not a form of ours: ${expr}`);
  const [, isAge, isIncrease, metric = '', label, comparison, limit] = found;
  const samples = samplesOf(now.text, metric, label);
  if (!new RegExp(`^# TYPE ${metric} `, 'm').test(now.text))
    throw new Error(`the product has no metric ${metric}`);
  const earlier = samplesOf(before.text, metric, label);
  return samples.flatMap(({ labels, value }) => {
    const was = earlier.find((each) => each.labels === labels)?.value ?? 0;
    const shown = isAge ? now.atMs / 1_000 - value : isIncrease ? value - was : value;
    const holds =
      comparison === '>'
        ? shown > Number(limit)
        : comparison === '<'
          ? shown < Number(limit)
          : shown !== Number(limit);
    return holds ? [labels] : [];
  });
}
