import { fileURLToPath } from 'node:url';
import { completeCodes, type LocaleCode } from '@candor/contract/wire/locales';
import { messagesPlugin } from '@candor/messages/vite-plugin';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const ENTRY = fileURLToPath(new URL('src/shell/painted-home.tsx', import.meta.url));

/** Home as it is before anything is known: of somebody with a session, of a visitor in either mode. */
export interface Painted {
  readonly member: string;
  readonly visitor: string;
  readonly liveVisitor: string;
}

interface Entry {
  readonly paintedHome: () => Promise<string>;
}

/** HTML of home in every language, without inline styles, which the page's policy forbids. */
export async function paintHome(): Promise<Readonly<Record<LocaleCode, Painted>>> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react(), messagesPlugin()],
    ssr: { noExternal: [/^@candor\//] },
  });
  try {
    // The app reads its session once, so that each case needs an app of its own.
    const start = (token: string | null) =>
      onDevice({ token }, async () => {
        server.moduleGraph.invalidateAll();
        return (await server.ssrLoadModule(ENTRY)) as Entry;
      });
    const member = await start('a session');
    const visitor = await start(null);
    const rows: [LocaleCode, Painted][] = [];
    for (const lang of completeCodes)
      rows.push([
        lang,
        {
          member: await paint(member, { lang, mode: 'practice' }),
          visitor: await paint(visitor, { lang, mode: 'practice' }),
          liveVisitor: await paint(visitor, { lang, mode: 'live' }),
        },
      ]);
    return Object.fromEntries(rows) as Record<LocaleCode, Painted>;
  } finally {
    await server.close();
  }
}

async function paint(
  { paintedHome }: Entry,
  { lang, mode }: { readonly lang: LocaleCode; readonly mode: string },
): Promise<string> {
  const html = await onDevice({ lang, mode }, paintedHome);
  return html.replaceAll(' style="', ' data-style="').replaceAll('<button ', '<button inert ');
}

interface Device {
  readonly token?: string | null;
  readonly lang?: LocaleCode;
  readonly mode?: string;
}

/** What the app asks of a browser while it is painted. */
async function onDevice<Result>(
  { mode = '', ...kept }: Device,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const stored: Readonly<Record<string, string | null | undefined>> = kept;
  const put = (name: 'localStorage' | 'document', value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  put('localStorage', { getItem: (key: string) => stored[key] ?? null });
  put('document', { documentElement: {}, querySelector: () => ({ content: mode }) });
  try {
    return await run();
  } finally {
    for (const name of ['localStorage', 'document'] as const) {
      if (before[name]) Object.defineProperty(globalThis, name, before[name]);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
