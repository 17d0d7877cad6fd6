import { MediaError } from './media-error.ts';
import type { UploadFields } from './signature.ts';

export type UploadForm = { fields: UploadFields; file: { content: Buffer; name: string } | null };

const largestFields = 1024 * 1024;

/**
 * Reads a multipart or form-encoded body of at most `limit` bytes of file. Throws MediaError 400 for a body that is too
 * large, broken, or asks us to fetch a URL.
 */
export async function readUploadForm(request: Request, maximumFileBytes: number): Promise<UploadForm> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > maximumFileBytes + largestFields)
    throw new MediaError(400, `File size too large. Got ${length}. Maximum is ${maximumFileBytes}.`);
  const form = await readForm(
    await readBody(request, maximumFileBytes + largestFields),
    request.headers.get('content-type') ?? '',
  );

  const fields: UploadFields = {};
  let file: UploadForm['file'] = null;
  for (const [name, value] of form.entries()) {
    if (typeof value !== 'string') {
      if (name === 'file') file = { content: Buffer.from(await value.arrayBuffer()), name: value.name };
    } else if (name === 'file') {
      throw new MediaError(400, 'The sandbox fetches no URL; send the file itself');
    } else {
      // Repeated names are lists; they are joined by commas for signing.
      const plain = name.replace(/\[\]$/, '');
      fields[plain] = fields[plain] === undefined ? value : `${fields[plain]},${value}`;
    }
  }
  return { fields, file };
}

async function readBody(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new MediaError(400, `File size too large. Maximum is ${limit - largestFields}.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new MediaError(400, 'Invalid request body');
  }
}
