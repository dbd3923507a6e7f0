import { uploadPath } from '@candor/contract/wire/calls';
import type { App } from '../../app.ts';

export interface UploadForm {
  readonly bytes: Buffer | string;
  readonly name?: string;
  readonly type?: string;
  readonly token?: string;
  readonly fields?: Record<string, string>;
}

export interface UploadAnswer {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly result: string | null;
  readonly errorKey?: string;
}

const BOUNDARY = '----candor';

/** Bytes of a multipart form as a browser would encode them. */
export function formBody({ bytes, name = 'photo.jpg', type = 'image/jpeg', fields }: UploadForm) {
  const texts = Object.entries(fields ?? { biz: 'temp' }).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n${texts.join('')}--${BOUNDARY}--\r\n`),
  ]);
}

/** Uploads a file the way clients do: multipart, the file first, extra fields after it. */
export async function sendUpload({ server }: App, form: UploadForm): Promise<UploadAnswer> {
  const response = await server.inject({
    method: 'POST',
    url: uploadPath,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(form.token === undefined ? {} : { 'x-access-token': form.token }),
    },
    payload: formBody(form),
  });
  return { status: response.statusCode, ...response.json<Omit<UploadAnswer, 'status'>>() };
}
