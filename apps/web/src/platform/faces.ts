/** Typefaces of scripts that Inter lacks: their style sheets, and the slices used, load when needed. */
import type { LanguageTag } from '@candor/domain/languages';

interface Face {
  readonly load: () => Promise<unknown>;
  /** Two characters; null for a face that is preferred to the platform's own. */
  readonly sample: readonly [string, string] | null;
}

const faces: Readonly<Partial<Record<LanguageTag, Face>>> = {
  // Thai faces of platforms differ too much in height.
  th: { load: () => import('@fontsource-variable/noto-sans-thai/wght.css'), sample: null },
  ko: { load: () => import('@fontsource-variable/noto-sans-kr/wght.css'), sample: ['한', '글'] },
  ja: { load: () => import('@fontsource-variable/noto-sans-jp/wght.css'), sample: ['あ', '語'] },
  'zh-Hant-TW': {
    load: () => import('@fontsource-variable/noto-sans-tc/wght.css'),
    sample: ['繁', '體'],
  },
  'zh-Hant-HK': {
    load: () => import('@fontsource-variable/noto-sans-hk/wght.css'),
    sample: ['繁', '體'],
  },
};

/** Without the face, the text is shown in whatever the platform has. */
export async function loadFace(tag: LanguageTag): Promise<void> {
  const face = faces[tag];
  if (!face || (face.sample && canDraw(face.sample))) return;
  await face.load().catch(() => undefined);
}

const SIZE = 24;

/** Whether the platform has glyphs: without them, both characters look the same. */
function canDraw([first, second]: readonly [string, string]): boolean {
  const pixels = [first, second].map((character) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIZE;
    const context = canvas.getContext('2d');
    if (!context) return character;
    context.font = `${SIZE - 4}px sans-serif`;
    context.textBaseline = 'top';
    context.fillText(character, 0, 0);
    return context.getImageData(0, 0, SIZE, SIZE).data.join();
  });
  return pixels[0] !== pixels[1];
}
