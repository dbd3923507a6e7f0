import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ChromiumProgram {
  executablePath: string;
  env: Record<string, string>;
  extraFlags: string[];
}

/** Quiet and alone: no update checks, no QUIC past the loopback server, no first-run pages. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What Playwright needs to start the Chromium of this machine. */
export async function chromiumLaunchOptions() {
  const { executablePath, env, extraFlags } = await findChromium();
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...flags, ...extraFlags, ...(isRoot ? ['--no-sandbox'] : [])],
  };
}

/**
 * CHROMIUM_PATH, otherwise an installed one, otherwise the npm package, which is for Linux only.
 */
export async function findChromium(): Promise<ChromiumProgram> {
  const told = process.env.CHROMIUM_PATH;
  if (told && !existsSync(told)) throw new Error(`CHROMIUM_PATH: there is no file ${told}`);
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = told ?? [...candidates, ...wellKnown].find((path) => existsSync(path));
  if (installed) return { executablePath: installed, env: {}, extraFlags: [] };
  return packagedChromium();
}

const unpacked = fileURLToPath(new URL('../../.tools/chromium', import.meta.url));

/**
 * A headless build for machines without a browser, unpacked once into a folder of the project. It
 * includes the libraries that a bare machine lacks.
 */
async function packagedChromium(): Promise<ChromiumProgram> {
  const executablePath = await inUnpackedFolder(async () => {
    const { default: packaged } = await import('@sparticuz/chromium');
    return packaged.executablePath();
  });
  const extraFlags = ['--no-zygote', '--headless=shell', '--font-render-hinting=none'];
  if (runs(executablePath, {})) return { executablePath, env: {}, extraFlags };

  await inUnpackedFolder(async () => {
    const { inflate } = await import('@sparticuz/chromium');
    const libraries = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
    await inflate(fileURLToPath(libraries));
  });
  const env = { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') };
  if (runs(executablePath, env)) return { executablePath, env, extraFlags };
  throw new Error('no Chromium was found and the packaged one does not run; set CHROMIUM_PATH');
}

/** The package unpacks into the temporary folder, so that is set to ours for the duration. */
async function inUnpackedFolder<T>(unpack: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env;
  mkdirSync(unpacked, { recursive: true });
  process.env.TMPDIR = unpacked;
  try {
    return await unpack();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

function runs(program: string, env: Record<string, string>): boolean {
  return spawnSync(program, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}
