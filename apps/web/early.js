// Asks for what the page will need next, before the code that needs it has arrived.
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

  const language = read('lang');
  const textsIn = (table) => table[language] ?? table[build.language];
  const path =
    location.hash
      .slice(1)
      .split('?', 1)[0]
      .replace(/(.)\/$/, '$1') || build.home;
  const screen = build.screens[path];
  const wanted = [
    ...textsIn(build.texts),
    ...(screen ?? build.screens[build.home]),
    ...(screen && path !== build.home ? textsIn(build.later) : []),
    ...(read('token') ? build.member : []),
  ];
  for (const index of new Set(wanted)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = build.files[index];
    document.head.append(link);
  }
})();
