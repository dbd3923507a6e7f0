import { findBorderProblems } from './borders/find-problems.ts';
import { listFiles, root } from './source-files.ts';

const problems = findBorderProblems(root, listFiles());
for (const { rule, text } of problems) console.error(`${rule}: ${text}`);
process.exitCode = problems.length > 0 ? 1 : 0;
