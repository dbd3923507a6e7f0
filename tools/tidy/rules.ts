import { codeRules } from './code-rules.ts';
import { fileRules } from './file-rules.ts';
import { functionLengthRule } from './function-length.ts';
import { migrationRules } from './migration-rules.ts';
import { retiredWordsRule } from './retired-words.ts';
import type { TidyRule } from './rule.ts';
import { sqlRules } from './sql-rules.ts';
import { wireRules } from './wire-rules.ts';

/** All rules; each has a file of its name in `fixtures/` that must break it. */
export const tidyRules: readonly TidyRule[] = [
  ...wireRules,
  ...codeRules,
  ...fileRules,
  ...sqlRules,
  ...migrationRules,
  functionLengthRule,
  retiredWordsRule,
];
