/**
 * First script of the page: paints the screen of the address, and asks for what it will need next,
 * before the code that needs it has arrived. The build bundles it by itself, see early-plugin.ts.
 */
import { askAhead, isFresh, type Answered } from './ask-ahead.ts';
import { conventionIn, conventionOf } from '../platform/convention.ts';
import type { EarlyBuild } from './early-build.ts';
import { writeLosses, writePrice, writeTotal } from './figures.ts';

declare const EARLY_BUILD: EarlyBuild;
const build = EARLY_BUILD;

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const stored = read('lang');
const language = stored && build.texts[stored] ? stored : build.language;
const token = read('token') ?? '';
const [path = '', query = ''] = location.hash.slice(1).split('?');
const address = path.replace(/\/$/, '') || build.home;
const screen = build.screens[address];
const isLive = () =>
  document.querySelector<HTMLMetaElement>('meta[name="candor-mode"]')?.content === 'live';

function askAll(): ReadonlyMap<string, Promise<Answered>> {
  const device = read('device');
  const asks = [
    ...(token ? build.memberAsks : []),
    ...(screen?.asks?.all ?? []),
    ...((token && screen?.asks?.member) || []),
  ];
  const headers = {
    'Accept-Language': build.tags[language]!,
    lang: language,
    ...(device && { 'X-Device': device }),
    ...(token && { 'X-Access-Token': token }),
  };
  // Without its secret the server would take this device for another one.
  return new Map(device ? asks.map((each) => [each, askAhead(each, headers)]) : []);
}

function preload(): void {
  const wanted = [
    ...build.texts[language]!,
    ...(screen?.files ?? build.router),
    ...(address === build.home ? [] : build.later[language]!),
    ...(token ? build.member : []),
  ];
  for (const index of new Set(wanted)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = build.files[index]!;
    document.head.append(link);
  }
}

/** Where there is little room, a screen has less on it. */
const roomOf = (): string => {
  const { innerHeight } = window;
  if (innerHeight < 680) return 'short';
  return innerHeight < 800 ? 'low' : '';
};

/** Of what is painted for several, that for whom the page is. */
const chosen = <Painted>(find: (name: string) => Painted | undefined | null): Painted | null => {
  const who = token ? 'member' : 'visitor';
  const names = isLive() ? [`${who}-live`, who] : [who];
  for (const name of names) {
    const found = find(`${name}-${roomOf()}`) ?? find(name);
    if (found) return found;
  }
  return null;
};

/** What this device keeps of its owner's choices is not what was painted for everybody. */
function takeChoices(root: HTMLElement): void {
  const [, period] = /"period":"(\w+)"/.exec(read('chart') ?? '') ?? [];
  const choice = root.querySelector<HTMLInputElement>(`input[value="${period}"]`);
  if (address === build.chart && choice) choice.checked = true;
  if (read('ticket')) root.querySelector('form')?.classList.add('invisible');
}

type Fetched = Promise<Readonly<Record<string, string>>>;

/** Before anything else: whatever is asked for first has the line for itself. */
const fetchPainted = async (elsewhere: string): Fetched => {
  const response = await fetch(elsewhere);
  return response.ok ? response.json() : {};
};

async function paintInto(root: HTMLElement, fetched: Fetched | null): Promise<boolean> {
  const kinds = await fetched;
  const painted: Node | string | null = chosen((name) =>
    kinds
      ? kinds[name]
      : document.querySelector<HTMLTemplateElement>(`template#${name}`)?.content.cloneNode(true),
  );
  // The app itself may have begun by now.
  if (painted === null || root.dataset['painted'] !== undefined) return false;
  if (typeof painted === 'string') root.innerHTML = painted;
  else root.append(painted);
  root.dataset['painted'] = address;
  // Inline styles are forbidden by the page's policy.
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style']!;
  takeChoices(root);
  return true;
}

async function paint(
  root: HTMLElement,
  fetched: Fetched | null,
  answers: ReturnType<typeof askAll>,
): Promise<void> {
  if (!(await paintInto(root, fetched))) return;
  const { figures } = build;
  const kinds = await fetched;
  const whenAnswered = async (ask: string, write: (body: unknown) => void) => {
    const answered = await answers.get(ask);
    // The app may have taken its place by now.
    const isPainted = root.dataset['painted'] === address;
    if (answered && isPainted && isFresh(answered)) write(answered.body);
  };
  const { 'loss-share': share, 'loss-few': few } = kinds ?? {};
  await Promise.all([
    read('balances-hidden') !== '1' &&
      whenAnswered(figures.assets, (body) => writeTotal(root, body, figures)),
    whenAnswered(figures.symbols, (body) => writePrice(root, body, figures)),
    share && few && whenAnswered(figures.losses, (body) => writeLosses(root, body, { share, few })),
  ]);
}

function start(): void {
  const isPhone = !matchMedia(
    '(min-width: 1024px), (orientation: landscape) and (max-height: 500px)',
  ).matches;
  const isFirstPair = ['', `symbol=${build.figures.symbol}`].includes(query);
  // A locked app shows nothing before its lock; another pair or side is not what is painted.
  const places =
    (address === build.home || (isPhone && isFirstPair)) && !read('app-lock') && screen?.painted;
  const elsewhere = places && places[language];
  const fetched = elsewhere ? fetchPainted(elsewhere) : null;
  const answers = askAll();
  preload();
  if (!places) return;
  const { dataset } = document.documentElement;
  const theme = read('theme');
  if (theme) dataset['theme'] = theme;
  dataset['convention'] = conventionIn(read('convention')) ?? conventionOf(build.tags[language]!);
  document.documentElement.lang = build.tags[language]!;
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root');
    if (!root) return;
    observer.disconnect();
    paint(root, fetched, answers).catch(() => undefined);
  }).observe(document, { childList: true, subtree: true });
}

start();
