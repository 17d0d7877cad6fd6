import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { type ChunkedUploads, parseContentRangeOrThrow } from './chunked-uploads.ts';
import { toResourceType } from './delivery-path.ts';
import { MediaError } from './media-error.ts';
import { type MediaTools, requestOrigin } from './media-tools.ts';
import { readUploadForm } from './read-upload-form.ts';
import { assertValidSignature } from './signature.ts';
import { maximumUploadBytes, storeUpload, toAssetJson, type UploadKind } from './upload.ts';

function toUploadKind(text: string): UploadKind {
  if (text === 'auto') return 'auto';
  const type = toResourceType(text);
  if (!type) throw new MediaError(400, `Invalid resource type ${text}`);
  return type;
}

/** The upload API: whole files, chunks, deletion. */
export function addUploadRoutes(
  router: Hono<SandboxEnv>,
  { account, store, chunks }: MediaTools & { chunks: ChunkedUploads },
): void {
  router.post('/v1_1/:cloud/:kind/upload', async (c) => {
    const kind = toUploadKind(c.req.param('kind'));
    const { fields, file } = await readUploadForm(c.req.raw, maximumUploadBytes(kind));
    c.set('loggedBody', { ...fields, file: file && { name: file.name, size: file.content.length } });
    assertValidSignature(fields, account, new Date());
    if (!file) throw new MediaError(400, 'Missing required parameter - file');

    const [uploadId, rangeHeader] = [c.req.header('x-unique-upload-id'), c.req.header('content-range')];
    if (uploadId && rangeHeader) {
      const content = await chunks.add(
        uploadId,
        parseContentRangeOrThrow(rangeHeader),
        file.content,
        maximumUploadBytes(kind),
      );
      if (!content)
        return c.json({
          done: false,
          public_id: fields.public_id,
          kind: 'upload',
          bytes: file.content.length,
        });
      const { asset } = await storeUpload(store, kind, fields, { name: file.name, content });
      return c.json({ ...toAssetJson(asset, account, requestOrigin(c)), done: true });
    }
    const { asset, overwritten } = await storeUpload(store, kind, fields, file);
    return c.json({
      ...toAssetJson(asset, account, requestOrigin(c)),
      ...(overwritten ? { overwritten } : {}),
    });
  });

  router.post('/v1_1/:cloud/:kind/destroy', async (c) => {
    const type = toResourceType(c.req.param('kind'));
    const { fields } = await readUploadForm(c.req.raw, 0);
    c.set('loggedBody', fields);
    assertValidSignature(fields, account, new Date());
    if (!type || !fields.public_id) throw new MediaError(400, 'Missing required parameter - public_id');
    return c.json({ result: (await store.remove(type, fields.public_id)) ? 'ok' : 'not found' });
  });
}
