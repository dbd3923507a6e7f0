import { expect, test } from 'vitest';
import { isMarkupAttribute } from './markup.ts';
import { isPictureAddress, pictureAddress, pictureMarkdown, picturesIn } from './picture.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test('an article names its pictures, each once', () => {
  const body = `${pictureMarkdown(id, 'A chart')} and ![again](picture:${id}) and ![x](picture:no)`;
  expect(picturesIn(body)).toEqual([id]);
});

test.each([
  '//evil.example/x.png',
  'https://evil.example/x.png',
  `https://evil.example${pictureAddress(id)}`,
  `${pictureAddress(id)}/../../x`,
  `${pictureAddress(id)}?x=1`,
  pictureAddress(id.toUpperCase()),
  'data:image/png;base64,AAAA',
])('an article shows nothing from %s', (address) => {
  expect(isPictureAddress(address)).toBe(false);
  expect(isMarkupAttribute('img', 'src', address)).toBe(false);
});

test('its own pictures are the only ones', () => {
  expect(isMarkupAttribute('img', 'src', pictureAddress(id))).toBe(true);
  expect(isMarkupAttribute('img', 'onerror', 'x')).toBe(false);
  expect(isMarkupAttribute('p', 'src', pictureAddress(id))).toBe(false);
});
