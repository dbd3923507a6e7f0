/** Uploads a file as a form. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
import { CallError, type Envelope } from '@candor/client/envelope';
import { languageHeaders, text } from '@candor/client/language';
import { REQUEST_TIMEOUT_MS } from '@candor/client/send';
import { uploadPath } from '@candor/contract/wire/calls';
import { sessionToken } from './session.ts';
import { onSignedOut } from './signed-out.ts';

export interface UploadOptions {
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Returns the stored path. Rejects with `CallError` for a refusal; code 401 leads to the login screen. */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  const token = sessionToken();
  const envelope = await post(formOf(file), token, options);
  if (envelope.code === 200 && typeof envelope.result === 'string') return envelope.result;
  if (envelope.code === 401 && token === sessionToken()) onSignedOut();
  throw new CallError(envelope);
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  form.append('biz', 'temp');
  return form;
}

function post(
  form: FormData,
  token: string,
  { onProgress, signal }: UploadOptions,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(text('shell.noAnswer')));
    request.open('POST', uploadPath);
    request.responseType = 'json';
    request.timeout = REQUEST_TIMEOUT_MS;
    request.setRequestHeader('X-Access-Token', token);
    for (const [name, value] of Object.entries(languageHeaders()))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.response === null ? fail() : resolve(request.response as Envelope);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
