import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../source-files.ts';
import type { CheckPart } from './parts.ts';

export interface PartResult {
  readonly isRight: boolean;
  readonly output: string;
  readonly ms: number;
}

/** Runs one part to completion and returns its output. */
export function runPart({ program, args }: CheckPart): Promise<PartResult> {
  const begun = performance.now();
  const isOurs = program.endsWith('.ts');
  const command = isOurs ? process.execPath : join(root, 'node_modules', '.bin', program);
  const child = spawn(command, isOurs ? [program, ...args] : args, {
    cwd: root,
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ isRight: code === 0, output, ms: performance.now() - begun }),
    );
  });
}
