/**
 * How a check reads less after a good point, as the line `-- since: …` of its file says:
 * `customers` reads only those whose books moved since, `moment` what was written since, `days`
 * reads only if a day was sealed since, and `full` waits for the next full audit. A check without
 * such a line is small and reads everything every time.
 */
type Scope = 'customers' | 'moment' | 'days' | 'full' | 'all';

/** Tables whose rows belong to one customer. */
const ALIAS = String.raw`(\s+(?!(?:where|join|left|full|inner|cross|on|using|group|order|union|having|limit|window)\b)[a-z]\w*)?`;
const OWNED = new RegExp(
  String.raw`\b(from|join)\s+((?:ledger|positions|second_contracts|wallet|flash_exchange|products|loans|offerings|levels|team)\.(\w+))\b${ALIAS}`,
  'g',
);
/** Tables that grow with time, and the column with a row's write time. */
const GROWING: Readonly<Record<string, string>> = {
  'ledger.posting': 'created_at',
  'markets.tick': 'recorded_at',
};

/** Rewrites a check's text so that it reads no more than necessary. Epoch milliseconds. */
export function sinceGoodPoint(text: string, sinceMs: number): string {
  const since = `to_timestamp(${Math.floor(sinceMs)} / 1000.0)`;
  switch (scopeOf(text)) {
    case 'customers':
      return text.replace(OWNED, (_, word: string, table: string, name: string, alias?: string) => {
        const touched = `select user_id from ledger.transfer where created_at >= ${since}`;
        const rows = `select * from ${table} where user_id in (${touched})`;
        return `${word} (${rows}) ${alias?.trim() ?? name}`;
      });
    case 'moment':
      return Object.entries(GROWING).reduce(
        (changed, [table, column]) =>
          changed.replace(
            new RegExp(String.raw`\bfrom ${table.replace('.', String.raw`\.`)}\b${ALIAS}`, 'g'),
            (_, alias?: string) =>
              `from (select * from ${table} where ${column} >= ${since}) ${alias?.trim() ?? 'part'}`,
          ),
        text,
      );
    case 'days':
      return `select * from (${text}) as found
        where exists (select from proofs.day where sealed_at >= ${since})`;
    case 'full':
      return `select '' as place, '' as detail where false`;
    case 'all':
      return text;
  }
}

const scopeOf = (text: string): Scope =>
  (/^-- since: (customers|moment|days|full)$/m.exec(text)?.[1] as Scope | undefined) ?? 'all';
