import { text } from '@candor/client/language';
import { button, field, openedSheet } from '@candor/client/testing/controls';
import QR from 'qr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tron, withdrawalTerms } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playServer } from '../../../testing/played-server.ts';
import { AccountSheet } from './account-sheet.tsx';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

beforeEach(async () => {
  const server = playServer();
  server.answer('getWithdrawalTerms', withdrawalTerms);
  server.answer('listNetworks', { isPractice: true, networks: [tron] });
  await openScreen(<AccountSheet account={null} onClose={() => undefined} />);
  await openedSheet();
});
afterEach(() => vi.restoreAllMocks());

const address = () => field('payoutAccount.address');
const note = (id: Parameters<typeof text>[0]) => page.getByRole('status').getByText(text(id));

/** A code as a camera sees it: black squares with a white rim. */
function drawn(content: string): HTMLCanvasElement {
  const modules = QR(content, 'raw', { border: 4 });
  const size = 6;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * size;
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * size, y * size, size, size);
  return canvas;
}

async function choosePhoto(content: Blob): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = new DataTransfer();
  files.items.add(new File([content], 'photo.png', { type: 'image/png' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)));

describe('an address', () => {
  test('is pasted without what stands around it, and is to be compared', async () => {
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` tron:${ADDRESS}?amount=5\n`);
    await button('payoutAccount.paste').click();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(note('payoutAccount.compare')).toBeVisible();
  });

  test('stays what it was when there is nothing to paste', async () => {
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('denied'));
    await address().fill(ADDRESS);
    await button('payoutAccount.paste').click();
    await expect.element(note('payoutAccount.nothingToPaste')).toBeVisible();
    await expect.element(address()).toHaveValue(ADDRESS);
  });

  test('is read from a photo of its code', async () => {
    await choosePhoto(await pictureOf(drawn(`tron:${ADDRESS}`)));
    await expect.element(note('payoutAccount.compare')).toBeVisible();
    await expect.element(address()).toHaveValue(ADDRESS);
  });

  test.each([
    ['a photo without a code', () => pictureOf(document.createElement('canvas'))],
    ['a file that is no photo', () => Promise.resolve(new Blob(['no picture']))],
  ])('is not found in %s', async (_what, make) => {
    await choosePhoto(await make());
    await expect.element(note('payoutAccount.noCode')).toBeVisible();
  });

  test('is read by the camera, which is then off', async () => {
    const canvas = drawn(ADDRESS);
    const stream = canvas.captureStream(10);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    await button('payoutAccount.scan').click();
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(button('payoutAccount.stopScan')).not.toBeInTheDocument();
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  test('can still be typed where the camera is refused', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('denied'));
    await button('payoutAccount.scan').click();
    const refusal = page.getByRole('alert').getByText(text('payoutAccount.noCamera'));
    await expect.element(refusal).toBeVisible();
    await button('payoutAccount.stopScan').click();
    await expect.element(refusal).not.toBeInTheDocument();
  });
});
