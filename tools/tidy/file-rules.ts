import { basename } from 'node:path';
import type { SourceFile, TidyRule } from './rule.ts';

const LINES_MAX = 400;
const FACE_LINES_MAX = 40;
const REASON_MIN = 30;
const DRAWERS = /^(utils?|helpers?|common|misc|shared|manager)(\.|$)|-(utils?|helpers?|manager)\./;
const README_LINES = { min: 6, max: 30 };
const README_WORDS = ['Owns', 'Emits', 'Guarantees'];

const lineCount = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** Rules for names, length and beginning of files. */
export const fileRules: readonly TidyRule[] = [
  {
    name: 'no-drawers',
    in: /\.(tsx?|mjs|js)$/,
    instead: 'name the file after what it exports; if that is several things, it is several files',
    find: ({ path }) => (path.split('/').some((part) => DRAWERS.test(part)) ? [{ line: 1 }] : []),
  },
  {
    name: 'files-stay-short',
    in: /\.(tsx?|mjs|js)$/,
    notIn: /^packages\/contract\/src\/wire\//,
    instead: `split it by what it is about; ${LINES_MAX} lines are the end`,
    find: (file) =>
      lineCount(file) > LINES_MAX ? [{ line: LINES_MAX, detail: `${lineCount(file)} lines` }] : [],
  },
  {
    name: 'migrations-say-why',
    in: /\/migrations\/[^/]+\.sql$/,
    instead: 'begin with `-- ` and why this change exists',
    find: ({ text }) => {
      const first = text.split('\n', 1)[0]!;
      return first.startsWith('-- ') && first.length >= REASON_MIN ? [] : [{ line: 1 }];
    },
  },
  {
    name: 'migrations-are-dated',
    in: /\/migrations\/[^/]+\.sql$/,
    instead: 'call it YYYYMMDD-why.sql, so that names sort in order',
    find: ({ path }) => (/^\d{8}-(\d-)?[a-z0-9-]+\.sql$/.test(basename(path)) ? [] : [{ line: 1 }]),
  },
  {
    name: 'module-faces-are-short',
    in: /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/,
    instead: `export fewer things: a module shows itself in ${FACE_LINES_MAX} lines`,
    find: (file) => (lineCount(file) > FACE_LINES_MAX ? [{ line: FACE_LINES_MAX }] : []),
  },
  {
    name: 'module-readmes-are-one-screen',
    in: /^apps\/server\/src\/modules\/[^/]+\/README\.md$/,
    instead: `say in about ten lines: ${README_WORDS.join(', ')}`,
    find: (file) => {
      const missing = README_WORDS.filter((word) => !file.text.includes(`\n- ${word}: `));
      const lines = lineCount(file);
      const isRight = lines >= README_LINES.min && lines <= README_LINES.max;
      return missing.length === 0 && isRight ? [] : [{ line: 1, detail: missing.join(', ') }];
    },
  },
];
