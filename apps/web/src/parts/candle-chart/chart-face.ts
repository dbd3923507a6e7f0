let known = { lang: '', face: '' };

/** Typefaces of the page for a canvas, which inherits none: those of the reader's script among them. */
export function chartFace(): string {
  const { lang } = document.documentElement;
  if (lang !== known.lang) known = { lang, face: getComputedStyle(document.body).fontFamily };
  return known.face;
}
