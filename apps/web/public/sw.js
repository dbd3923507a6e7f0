// Opens the app without a connection, keeps the newest answers to a few calls, shows pushed messages.

// Filled in by the build, see offline-plugin.ts. Empty during development: nothing is kept.
const build = { entry: '', shell: [], calls: [] };

const PAGE = '/';
const FILES = 'candor-files-';
const NEWEST_FILES = FILES + build.entry;
const ANSWERS = 'candor-last-known';
/** A page that takes longer is shown as it was when this worker was installed. */
const PAGE_WITHIN_MS = 4000;
const ANSWERS_MAX = 150;
const ANSWER_LENGTH_MAX = 300_000;

globalThis.addEventListener('install', (event) => {
  if (build.entry === '') return globalThis.skipWaiting();
  return event.waitUntil(store([PAGE, ...build.shell]));
});

globalThis.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([globalThis.clients.claim(), removeOldFiles()]));
});

globalThis.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (build.entry === '' || request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === PAGE || url.pathname === '/index.html') event.respondWith(page(request));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (build.shell.includes(url.pathname)) event.respondWith(stored(request));
  else if (build.calls.includes(url.pathname)) event.respondWith(answer(event));
});

globalThis.addEventListener('message', (event) => {
  const { kind, files, entry } = event.data ?? {};
  // Files that the first page fetched before a worker saw its requests.
  if (kind === 'loaded')
    event.waitUntil(store(files.filter((path) => path.startsWith('/assets/'))));
  if (kind === 'isNewerThan') event.ports[0].postMessage(build.entry !== entry);
  if (kind === 'activate') globalThis.skipWaiting();
  if (kind === 'forget') event.waitUntil(forget());
});

/** The newest page, or the last known one while the server is away or broken. */
async function page(request) {
  const kept = await caches.match(PAGE);
  if (!kept) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_WITHIN_MS) });
    return response.status >= 500 ? kept : response;
  } catch {
    return kept;
  }
}

/** Names of assets change with their contents, so that a kept one is never old. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await put(NEWEST_FILES, request, response.clone());
  return response;
}

async function stored(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function store(paths) {
  const cache = await caches.open(NEWEST_FILES);
  const missing = [];
  for (const path of paths) if (path === PAGE || !(await cache.match(path))) missing.push(path);
  await cache.addAll(missing);
}

/** Pages of the version before may still be open and fetch a screen they have not shown yet. */
async function removeOldFiles() {
  const names = (await caches.keys()).filter((name) => name.startsWith(FILES));
  const old = names.filter((name) => name !== NEWEST_FILES).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

let forgottenAt = 0;

/** At sign-out; answers still on their way are not kept either. */
async function forget() {
  forgottenAt = Date.now();
  await caches.delete(ANSWERS);
}

/** The server's answer; what it last said, with the time, while it does not answer or restarts. */
async function answer({ request }) {
  const name = await nameOf(request);
  const askedAt = Date.now();
  try {
    const response = await fetch(request);
    if (response.status === 503) return (await lastKnown(name)) ?? response;
    if (response.ok) void keep(name, response.clone(), askedAt).catch(() => undefined);
    return response;
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await lastKnown(name);
    if (kept) return kept;
    throw error;
  }
}

const lastKnown = async (name) => (await caches.open(ANSWERS)).match(name);

/** Of one session only, without keeping its token. */
async function nameOf({ url, headers }) {
  const token = new TextEncoder().encode(headers.get('x-access-token') ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token));
  const session = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const name = new URL(url);
  name.searchParams.set('session', session);
  return name.href;
}

async function keep(name, response, askedAt) {
  const text = await response.text();
  const body = JSON.parse(text);
  const isResult = Array.isArray(body) || body.code === 200 || body.code === 0;
  if (!isResult || text.length > ANSWER_LENGTH_MAX || askedAt <= forgottenAt) return;
  const headers = { 'content-type': 'application/json', 'x-kept-at': String(askedAt) };
  await put(ANSWERS, name, new Response(text, { headers }));
  if (askedAt <= forgottenAt) await caches.delete(ANSWERS);
  await shorten();
}

async function shorten() {
  const cache = await caches.open(ANSWERS);
  const [oldest, ...others] = await cache.keys();
  if (others.length >= ANSWERS_MAX) await cache.delete(oldest);
}

/** A full disk must not break what is on screen. */
async function put(cacheName, request, response) {
  const cache = await caches.open(cacheName);
  await cache.put(request, response).catch(() => undefined);
}

globalThis.addEventListener('push', (event) => {
  const message = read(event.data);
  // The same tag replaces an earlier copy of the same message.
  const shown = globalThis.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: '/icon-192.png',
    data: { url: message.url },
  });
  event.waitUntil(shown);
});

globalThis.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/'));
});

function read(data) {
  try {
    const { title, body, tag, url } = data.json();
    return {
      title: String(title),
      body: String(body),
      tag: String(tag),
      // Only addresses of this app.
      url: String(url).startsWith('/#/') ? url : '/',
    };
  } catch {
    return { title: 'Candor', body: '', tag: 'candor', url: '/' };
  }
}

async function open(url) {
  const windows = await globalThis.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Not one that shows a shared article or the reference of the API.
  const first = windows.find((each) => new URL(each.url).pathname === PAGE);
  if (!first) return globalThis.clients.openWindow(url);
  await first.navigate(url).catch(() => undefined);
  return first.focus();
}
