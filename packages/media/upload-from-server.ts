import { z } from 'zod';
import { MediaRefusedError, MediaUnavailableError, type SignedUpload } from './media-store.ts';
import { createUploadForm } from './upload-form.ts';

const stored = z.object({ secure_url: z.url() });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/**
 * Uploads as a browser would and returns the delivery URL. Rejects with MediaRefusedError for refused bytes, and
 * MediaUnavailableError for other failures, when the file may still exist.
 */
export async function uploadFromServer(
  signed: SignedUpload,
  { bytes, contentType }: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
  timeoutMs: number,
): Promise<{ url: string }> {
  const form = createUploadForm(signed, new Blob([bytes], { type: contentType }), 'file');
  const { status, body } = await send(signed.uploadUrl, form, timeoutMs);
  if (status === 400) {
    const said = refusal.safeParse(body);
    throw new MediaRefusedError(
      `The media service did not take a file: ${said.success ? said.data.error.message : 'no reason'}`,
    );
  }
  const answer = stored.safeParse(body);
  if (status !== 200 || !answer.success) {
    throw new MediaUnavailableError(`The media service did not store a file: status ${status}`);
  }
  return { url: answer.data.secure_url };
}

async function send(
  url: string,
  form: FormData,
  timeoutMs: number,
): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', body: form, signal, redirect: 'error' });
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  } catch (cause) {
    throw new MediaUnavailableError('The media service could not be reached', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
