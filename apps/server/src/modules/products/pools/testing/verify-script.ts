import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';

const SCRIPT = fileURLToPath(
  new URL('../../../../../../../docs/verify/verify-pool.mjs', import.meta.url),
);

/** Runs the script of docs/verify on a pool of a server, as anyone could. */
export const verifyPool = (
  address: string,
  pool: PoolId,
): Promise<{ readonly exitCode: number; readonly said: string; readonly wrong: string[] }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, address, pool], (_error, stdout, stderr) => {
      const said = `${stdout}${stderr}`;
      const wrong = said.split('\n').filter((line) => line.startsWith('WRONG'));
      resolve({ exitCode: child.exitCode ?? -1, said, wrong });
    });
  });
