import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { toolsFolder } from './root.mjs';

/** Where test files note the statements that they send, if asked to. */
export const statementsFolder = join(toolsFolder, 'test-results', 'statements');

/** Forgets what an earlier run noted. */
export const forgetStatements = () => rmSync(statementsFolder, { recursive: true, force: true });
