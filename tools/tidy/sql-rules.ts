import { parseSync, Visitor } from 'oxc-parser';
import { moduleLayers } from '../borders/layers.ts';
import { type Finding, lineAt, type SourceFile, type TidyRule } from './rule.ts';

const STATEMENT = /^\s*(select|insert|update|delete|with|create|alter|drop|lock|truncate|merge)\b/i;
const TEST = /\.test\.ts$|\/testing\//;
/** PostgreSQL schema of each module: its name with underscores instead of hyphens. */
const schemas = [...moduleLayers.flat().map((name) => name.replaceAll('-', '_')), 'platform'];
const FOREIGN = new RegExp(
  `\\b(from|join|into|update|table|only)\\s+(${schemas.join('|')})\\.`,
  'gi',
);

interface Statement {
  readonly text: string;
  readonly offset: number;
}

/** SQL in tagged templates, without placeholders. */
function statementsIn({ path, text }: SourceFile): Statement[] {
  const found: Statement[] = [];
  new Visitor({
    TaggedTemplateExpression({ quasi }) {
      const sql = quasi.quasis.map((part) => part.value.raw).join('?');
      if (STATEMENT.test(sql)) found.push({ text: sql, offset: quasi.start });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function foreignSchemas(own: string, sql: string): string[] {
  return [...sql.matchAll(FOREIGN)].map((match) => match[2]!).filter((schema) => schema !== own);
}

const ownSchema = (path: string): string =>
  /\/modules\/([^/]+)\//.exec(path)![1]!.replaceAll('-', '_');

function findForeign(file: SourceFile, statements: readonly Statement[]): Finding[] {
  return statements.flatMap((statement) =>
    foreignSchemas(ownSchema(file.path), statement.text).map((schema) => ({
      line: lineAt(file.text, statement.offset),
      detail: `touches the schema ${schema}`,
    })),
  );
}

/** Case folding in SQL, where the database decides which letters are equal. */
const FOLDING =
  /\b(lower|upper|initcap)\s*\(|\bi?like\s+(lower|upper)\b|\bilike\b|\bcitext\b|~\*/gi;
/** Already applied, and undone by a later migration. */
const FOLDED_ONCE = /20261121-(2-identity|11-operators|24-evm)\.sql$/;

const findFolding = (file: SourceFile): Finding[] =>
  (file.path.endsWith('.sql')
    ? [{ text: file.text.replaceAll(/--.*$/gm, (note) => ' '.repeat(note.length)), offset: 0 }]
    : statementsIn(file)
  ).flatMap(({ text, offset }) =>
    [...text.matchAll(FOLDING)].map((match) => ({
      line: lineAt(file.text, offset + (file.path.endsWith('.sql') ? match.index : 0)),
      detail: match[0],
    })),
  );

/** Where SQL is allowed, and which tables it may use. */
export const sqlRules: readonly TidyRule[] = [
  {
    name: 'sql-lives-in-stores',
    in: /^apps\/server\/src\/(modules|http|stream)\/.*\.ts$/,
    notIn: new RegExp(`/store[^/]*\\.ts$|${TEST.source}`),
    instead: "write a named function in the module's store.ts",
    find: (file) => statementsIn(file).map(({ offset }) => ({ line: lineAt(file.text, offset) })),
  },
  {
    name: 'stores-touch-their-own-schema',
    in: /^apps\/server\/src\/modules\/[^/]+\/.*\.ts$/,
    notIn: TEST,
    instead: 'ask the other module through its index.ts: its tables may change without notice',
    find: (file) => findForeign(file, statementsIn(file)),
  },
  {
    name: 'the-database-folds-no-letters',
    in: /^apps\/server\/src\/.*\.(ts|sql)$/,
    notIn: new RegExp(`${FOLDED_ONCE.source}|${TEST.source}`),
    instead:
      'compare a canonical form byte for byte (packages/domain/src/identity): a database maps İ and the Kelvin sign onto other letters',
    find: findFolding,
  },
  {
    name: 'migrations-touch-their-own-schema',
    in: /^apps\/server\/src\/modules\/[^/]+\/migrations\/[^/]+\.sql$/,
    instead: 'change the tables of a module in a migration of that module',
    find: (file) => findForeign(file, [{ text: file.text, offset: 0 }]),
  },
];
