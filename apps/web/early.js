// Paints home, and asks for what the page will need next, before the code that needs it has arrived.
(() => {
  // Filled in by the build, see early-plugin.ts.
  const build = {};

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const stored = read('lang');
  const language = build.texts[stored] ? stored : build.language;
  const isMember = Boolean(read('token'));
  const path =
    location.hash
      .slice(1)
      .split('?', 1)[0]
      .replace(/(.)\/$/, '$1') || build.home;
  const wanted = [
    ...build.texts[language],
    ...(build.screens[path] ?? build.router),
    ...(path === build.home ? [] : build.later[language]),
    ...(isMember ? build.member : []),
  ];
  for (const index of new Set(wanted)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = build.files[index];
    document.head.append(link);
  }

  const who = () => {
    const { content } = document.querySelector('meta[name="candor-mode"]');
    return isMember ? 'member' : content === 'live' ? 'liveVisitor' : 'visitor';
  };

  /** Without inline styles, which the page's policy forbids. */
  const paint = (root, home) => {
    if (root.hasChildNodes()) return;
    if (typeof home === 'string') root.innerHTML = home;
    else root.append(home);
    for (const element of root.querySelectorAll('[data-style]'))
      element.style.cssText = element.dataset.style;
  };

  const paintInto = async (root) => {
    const elsewhere = build.paintedElsewhere[language];
    if (!elsewhere) return paint(root, document.getElementById(who()).content.cloneNode(true));
    const response = await fetch(elsewhere);
    if (response.ok) paint(root, (await response.json())[who()]);
  };

  // A locked app shows nothing before its lock.
  if (path !== build.home || read('app-lock')) return;
  const theme = read('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  document.documentElement.lang = build.tags[language];
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root');
    if (!root) return;
    observer.disconnect();
    paintInto(root).catch(() => undefined);
  }).observe(document, { childList: true, subtree: true });
})();
