// Shows pushed messages. Nothing is cached: the app itself always comes from the network.
globalThis.addEventListener('install', () => globalThis.skipWaiting());
globalThis.addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()));

globalThis.addEventListener('push', (event) => {
  const message = read(event.data);
  // The same tag replaces an earlier copy of the same message.
  const shown = globalThis.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: '/icon.svg',
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
  const [first] = windows;
  if (!first) return globalThis.clients.openWindow(url);
  await first.navigate(url).catch(() => undefined);
  return first.focus();
}
