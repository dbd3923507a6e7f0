import { announced, button, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { parseHash } from '../../platform/route.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { playUploads } from '../../testing/played-uploads.ts';
import type { SentApplication } from './application-form.ts';
import { ApplyView } from './apply-view.tsx';

const rejected: SentApplication = {
  id: '00000000-0000-4000-8000-000000000005',
  grade: 'basic',
  documentType: 'id',
  status: 'rejected',
  items: [
    { item: 'front', status: 'accepted' },
    { item: 'back', status: 'rejected', reason: 'blurred' },
    { item: 'holding', status: 'accepted' },
  ],
  submittedAt: Date.UTC(2026, 10, 1),
  reviewDueAt: Date.UTC(2026, 10, 2),
  reviewDueAtMs: Date.UTC(2026, 10, 2),
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('applyForVerification', { id: '9' });
  server.answer('applyForAdvancedVerification', { id: '9' });
});

/** A picture of one pixel. */
const picture = async () => {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
};
const slot = (title: MessageId) => page.getByRole('region', { name: text(title), exact: true });
const chooser = (title: MessageId) =>
  page.getByLabelText(`${text('kyc.choose')}: ${text(title)}`, { exact: true });
const problem = (title: MessageId) => slot(title).getByRole('alert');

/** Uploads a picture; the server keeps it at this path. */
async function give(title: MessageId, path: string): Promise<void> {
  playUploads({ code: 200, result: path });
  await chooser(title).upload(await picture());
  await expect.element(slot(title).getByText(text('kyc.upload.done'))).toBeVisible();
}
const open = (latest?: SentApplication) =>
  openScreen(<ApplyView grade="basic" latest={latest} hasPersonalData />);

describe('a picture', () => {
  beforeEach(() => open());

  test.each([
    ['no image', 'text/plain', 10, 'upload.notAnImage'],
    ['too large to be sent as it is and unreadable', 'image/png', 300_000, 'upload.unreadable'],
  ] as const)('that is %s is refused at it and not uploaded', async (_, type, bytes, reason) => {
    const uploads = playUploads({ code: 200, result: 'temp/front.png' });
    await chooser('kyc.item.idFront').upload(
      new File([new Uint8Array(bytes)], 'picture.png', { type }),
    );
    await expect.element(problem('kyc.item.idFront')).toHaveTextContent(text(reason));
    expect(uploads.count()).toBe(0);
    await expect.element(button('kyc.missing', { count: 3 })).toBeDisabled();
  });

  test('that the server refuses is told at it and counts as missing', async () => {
    playUploads({ code: 422, message: text('upload.tooManyPixels') });
    await chooser('kyc.item.idBack').upload(await picture());
    await expect
      .element(problem('kyc.item.idBack'))
      .toHaveTextContent(text('upload.tooManyPixels'));
    await expect.element(button('kyc.missing', { count: 3 })).toBeDisabled();
  });

  test('after a refused one takes its place', async () => {
    playUploads({ code: 422, message: text('upload.tooManyPixels') });
    await chooser('kyc.item.idFront').upload(await picture());
    await expect.element(problem('kyc.item.idFront')).toBeVisible();
    await give('kyc.item.idFront', 'temp/front.png');
    await expect.element(problem('kyc.item.idFront')).not.toBeInTheDocument();
    await expect.element(button('kyc.missing', { count: 2 })).toBeDisabled();
  });

  test('that is replaced by a refused one is missing again', async () => {
    await give('kyc.item.idFront', 'temp/front.png');
    await expect.element(button('kyc.missing', { count: 2 })).toBeDisabled();
    await chooser('kyc.item.idFront').upload(new File(['text'], 'a.txt', { type: 'text/plain' }));
    await expect.element(button('kyc.missing', { count: 3 })).toBeDisabled();
  });
});

describe('an application', () => {
  const fill = async () => {
    await give('kyc.item.idFront', 'temp/front.png');
    await give('kyc.item.idBack', 'temp/back.png');
    await give('kyc.item.holding', 'temp/holding.png');
  };

  test('is sent with its pictures once for a double press, and its state is shown', async () => {
    const release = server.hold('applyForVerification', { id: '9' });
    await open();
    await fill();
    await pressTwice(button('kyc.send'));
    release();
    await expect.poll(() => parseHash(location.hash)?.screen).toBe('verificationResult');
    const paths = { front: 'temp/front.png', back: 'temp/back.png', holding: 'temp/holding.png' };
    expect(server.sent('applyForVerification')).toEqual([{ documentType: 'id', ...paths }]);
  });

  test('that is refused is announced, and the pictures stay', async () => {
    server.refuse('applyForVerification', 'kyc.tooManyApplications');
    await open();
    await fill();
    await button('kyc.send').click();
    await expect.element(announced('kyc.tooManyApplications')).toBeVisible();
    await expect.element(button('kyc.send')).toBeEnabled();
  });

  test('with another document starts over', async () => {
    await open();
    await give('kyc.item.idFront', 'temp/front.png');
    await page.getByText(text('kyc.documentType.passport'), { exact: true }).click();
    await expect.element(slot('kyc.item.passportPage')).toBeVisible();
    await expect.element(button('kyc.missing', { count: 2 })).toBeDisabled();
  });

  test('after a rejection asks for the rejected picture alone and says why', async () => {
    await open(rejected);
    await expect.element(problem('kyc.item.idBack')).toHaveTextContent(text('kyc.reason.blurred'));
    await expect.element(chooser('kyc.item.idFront')).not.toBeInTheDocument();
    await give('kyc.item.idBack', 'temp/again.png');
    await button('kyc.send').click();
    await expect
      .poll(() => server.sent('applyForVerification'))
      .toEqual([{ documentType: 'id', back: 'temp/again.png' }]);
  });
});

test('advanced verification needs no second page', async () => {
  await openScreen(<ApplyView grade="advanced" latest={undefined} hasPersonalData={undefined} />);
  await expect.element(button('kyc.missing', { count: 2 })).toBeDisabled();
  await give('kyc.item.address', 'temp/bill.png');
  await give('kyc.item.self', 'temp/me.png');
  await button('kyc.send').click();
  await expect
    .poll(() => server.sent('applyForAdvancedVerification'))
    .toEqual([{ documentType: 'id', front: 'temp/bill.png', portrait: 'temp/me.png' }]);
});

test('says before anything is sent which company the pictures go to', async () => {
  await openScreen(<ApplyView grade="basic" latest={undefined} hasPersonalData />);
  const outside = () => page.getByText(text('kyc.outside', { name: 'Sumsub' }));
  await expect.element(outside()).not.toBeInTheDocument();
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'candor-identity-review', content: 'sumsub' });
  document.head.append(meta);
  await openScreen(<ApplyView grade="advanced" latest={undefined} hasPersonalData />);
  await expect.element(outside()).toBeVisible();
  meta.remove();
});
