import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../source-files.ts';
import { type Finding, lineAt, type SourceFile, type TidyRule } from './rule.ts';

interface Release {
  readonly version: string;
  /** Its newest migration. */
  readonly lastMigration: string;
}

/** Oldest first; the last one may be running beside what is being written now. */
export const releases = JSON.parse(
  readFileSync(join(root, 'docs', 'releases.json'), 'utf8'),
) as readonly Release[];
const landed = releases.at(-1)!.lastMigration;

/** In the order in which migrations run. */
const isLanded = (name: string): boolean =>
  name.localeCompare(landed, 'en', { numeric: true }) <= 0;

/** First line of a file that takes away what the landed release has stopped using. */
const CONTRACTS = /^-- Contracts (\S+\.sql): /;

interface Statement {
  readonly text: string;
  readonly offset: number;
}

function statementsIn({ text }: SourceFile): Statement[] {
  const bare = text.replaceAll(/--.*$/gm, (note) => ' '.repeat(note.length));
  return [...bare.matchAll(/[^;]*;/g)].map(({ 0: statement, index }) => {
    const inner = statement.search(/\S/);
    return { text: statement.trim().replaceAll(/\s+/g, ' '), offset: index + inner };
  });
}

/** Splits at commas outside of parentheses and quotes. */
function clausesOf(list: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += sign;
  }
  return clauses.map((clause) => clause.trim());
}

/** What the release before notices of a change of an existing table, or null. */
function harmOfClause(clause: string): string | null {
  if (
    /^(drop constraint|validate constraint|alter( column)? \S+ (set default|drop default|drop not null))\b/i.test(
      clause,
    )
  )
    return null;
  if (/^add constraint\b/i.test(clause))
    return /\bnot valid$/i.test(clause) ? null : 'adds a constraint without `not valid`';
  if (/^add( column)?\b/i.test(clause)) return harmOfColumn(clause);
  return `changes what the release before reads or writes: ${clause.slice(0, 60)}`;
}

function harmOfColumn(clause: string): string | null {
  if (/\bdefault\b.*\b(nextval|random|gen_random_uuid|clock_timestamp)\b/i.test(clause))
    return 'rewrites the table for a default that differs by row';
  if (/\b(unique|primary key|references)\b/i.test(clause))
    return 'adds a column with a constraint that locks the table';
  if (/\bnot null\b/i.test(clause) && !/\bdefault\b/i.test(clause))
    return 'adds a required column without a default, which the release before does not write';
  return null;
}

/** What a statement does to tables that the release before is using, or null. */
function harmOf(text: string, made: ReadonlySet<string>): string | null {
  const isMade = (table: string | undefined) => table !== undefined && made.has(table);
  const altered = /^alter table (?:if exists )?(?:only )?(\S+) (.*);$/i.exec(text);
  if (altered) {
    if (isMade(altered[1])) return null;
    return (
      clausesOf(altered[2]!)
        .map(harmOfClause)
        .find((harm) => harm !== null) ?? null
    );
  }
  const indexed = /^create (unique )?index (concurrently )?.*?\bon (?:only )?([\w.]+)/i.exec(text);
  if (indexed && !isMade(indexed[3])) {
    if (indexed[1]) return 'forbids rows that the release before may write';
    return indexed[2] ? null : 'locks the table while the index is built: concurrently';
  }
  const written = /^(?:update|delete from) (?:only )?(\S+)/i.exec(text);
  if (written && !isMade(written[1]))
    return 'changes rows in one go: fill them in a job, in portions';
  if (/^drop index concurrently if exists\b/i.test(text)) return null;
  if (/^(drop|truncate|lock|do)\b|^alter \w+ \S+ rename\b/i.test(text))
    return `takes away or hides what it does: ${text.slice(0, 60)}`;
  return null;
}

function findHarm(file: SourceFile): Finding[] {
  if (isLanded(basename(file.path))) return [];
  const [, expanded] = CONTRACTS.exec(file.text) ?? [];
  if (expanded !== undefined && isLanded(expanded)) return [];
  const statements = statementsIn(file);
  const made = new Set(
    statements.flatMap(
      ({ text }) => /^create table (?:if not exists )?([\w.]+)/i.exec(text)?.[1] ?? [],
    ),
  );
  return statements.flatMap(({ text, offset }) => {
    const harm = harmOf(text, made);
    return harm === null ? [] : [{ line: lineAt(file.text, offset), detail: harm }];
  });
}

/** Two releases run on one database during an upgrade. */
export const migrationRules: readonly TidyRule[] = [
  {
    name: 'migrations-only-expand',
    in: /\/migrations\/[^/]+\.sql$/,
    instead:
      'add beside, fill in a job, and take away in the release after the one that stopped using it (docs/how-to/change-schema.md)',
    find: findHarm,
  },
];
