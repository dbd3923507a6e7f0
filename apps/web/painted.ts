import { fileURLToPath } from 'node:url';
import { completeCodes, type LocaleCode } from '@candor/contract/wire/locales';
import { messagesPlugin } from '@candor/messages/vite-plugin';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const ENTRY = fileURLToPath(new URL('src/shell/painted-screens.tsx', import.meta.url));

interface Entry {
  readonly paintScreen: (screen: PaintedScreen) => Promise<string>;
  readonly paintTotal: () => Promise<string>;
  readonly paintLosses: () => Promise<{ readonly share: string; readonly few: string }>;
}

/** For whom a screen is painted: `member` or `visitor`, then what is special about the house and the device. */
interface Kind {
  readonly name: string;
  readonly token: string | null;
  readonly mode?: 'live';
  /** Height of the window, pixels. */
  readonly height?: number;
}

const member = { name: 'member', token: 'a session' };
const visitor = { name: 'visitor', token: null };
const live = (kind: Kind): Kind => ({ ...kind, name: `${kind.name}-live`, mode: 'live' });
const both = (...kinds: readonly Kind[]) => kinds.flatMap((kind) => [kind, live(kind)]);

/** The screens that are painted, and for whom each looks different. Heights: see early.ts. */
const kindsOf = {
  home: [member, visitor, live(visitor)],
  chart: both(member, visitor),
  positions: [
    ...both(member),
    ...both(member).flatMap((kind) => [
      { ...kind, name: `${kind.name}-low`, height: 700 },
      { ...kind, name: `${kind.name}-short`, height: 600 },
    ]),
  ],
} satisfies Record<string, readonly Kind[]>;

export type PaintedScreen = keyof typeof kindsOf;
export const paintedScreens = Object.keys(kindsOf) as PaintedScreen[];

/** HTML by name of the kind, without inline styles, which the page's policy forbids. */
export type Painted = Readonly<Record<string, string>>;

export interface Paintings {
  readonly screens: Readonly<Record<PaintedScreen, Readonly<Record<LocaleCode, Painted>>>>;
  /** A customer's total, see early/early-build.ts. */
  readonly total: string;
}

/** Screens as they are before anything is known, in every language. */
export async function paintScreens(): Promise<Paintings> {
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
    const start = ({ token }: Kind) =>
      onDevice({ token }, async () => {
        server.moduleGraph.invalidateAll();
        return (await server.ssrLoadModule(ENTRY)) as Entry;
      });
    const apps = new Map([
      [member.token, await start(member)],
      [visitor.token, await start(visitor)],
    ]);
    const appOf = ({ token }: Kind) => apps.get(token as string)!;
    const paintAll = async (screen: PaintedScreen, lang: LocaleCode) => {
      const painted: [string, string][] = [];
      for (const kind of kindsOf[screen])
        painted.push([kind.name, await paint(appOf(kind), screen, { ...kind, lang })]);
      if (screen === 'positions') {
        const { share, few } = await onDevice({ lang }, () => appOf(member).paintLosses());
        painted.push(['loss-share', inert(share)], ['loss-few', inert(few)]);
      }
      return Object.fromEntries(painted);
    };
    const inAll = async (screen: PaintedScreen) => {
      const rows: [LocaleCode, Painted][] = [];
      for (const lang of completeCodes) rows.push([lang, await paintAll(screen, lang)]);
      return Object.fromEntries(rows) as Record<LocaleCode, Painted>;
    };
    const screens: [PaintedScreen, Record<LocaleCode, Painted>][] = [];
    for (const screen of paintedScreens) screens.push([screen, await inAll(screen)]);
    return {
      screens: Object.fromEntries(screens) as Paintings['screens'],
      total: await onDevice({}, () => appOf(member).paintTotal()),
    };
  } finally {
    await server.close();
  }
}

async function paint(app: Entry, screen: PaintedScreen, device: Device): Promise<string> {
  const html = await onDevice(device, () => app.paintScreen(screen));
  return inert(html.replaceAll(' style="', ' data-style="'));
}

const inert = (html: string): string =>
  html.replace(/<(button|input|select|textarea) /g, '<$1 inert ');

interface Device {
  readonly token?: string | null;
  readonly lang?: LocaleCode;
  readonly mode?: 'live';
  readonly height?: number;
}

const PHONE = { width: 390, height: 844 };

/** What the app asks of a browser while it is painted. */
async function onDevice<Result>(
  { mode, height = PHONE.height, ...kept }: Device,
  run: () => Promise<Result>,
): Promise<Result> {
  const stored: Readonly<Record<string, string | null | undefined>> = kept;
  const matchMedia = (media: string) => ({ matches: matches(media, { ...PHONE, height }) });
  const browser = {
    matchMedia,
    window: { matchMedia, addEventListener: () => {} },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: { documentElement: {}, querySelector: () => ({ content: mode ?? 'practice' }) },
  };
  const before = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap;
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await run();
  } finally {
    for (const name of Object.keys(browser)) {
      if (before[name]) Object.defineProperty(globalThis, name, before[name]);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

/** Of the queries that the app makes, those by size. */
function matches(media: string, { width, height }: typeof PHONE): boolean {
  const within = (edge: string, size: number): boolean => {
    const [, bound, pixels] = new RegExp(`\\((min|max)-${edge}: (\\d+)px\\)`).exec(media) ?? [];
    if (!bound) return true;
    return bound === 'min' ? size >= Number(pixels) : size <= Number(pixels);
  };
  return (
    /(min|max)-(width|height)/.test(media) &&
    !media.includes('landscape') &&
    within('width', width) &&
    within('height', height)
  );
}
