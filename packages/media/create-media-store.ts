import { randomBytes } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { v2 as cloudinary } from 'cloudinary';
import { z } from 'zod';
import type { MediaEnv } from './env.ts';
import { keyFromUrl } from './key-from-url.ts';
import { parseMediaAccount } from './media-account.ts';
import { type MediaStore, MediaUnavailableError } from './media-store.ts';
import { readPhotoHash } from './read-photo-hash.ts';
import { uploadFromServer } from './upload-from-server.ts';

/** The service's limit per page. */
const maximumListed = 500;

const listing = z.object({
  resources: z.array(z.object({ public_id: z.string(), bytes: z.number().int() })),
  next_cursor: z.string().optional(),
});

/** No connection is opened until the first call; calls time out after `timeoutMs`. */
export function createMediaStore(
  env: MediaEnv,
  { timeoutMs = 10_000, clock = () => new Date() }: { timeoutMs?: number; clock?: () => Date } = {},
): MediaStore {
  const account = parseMediaAccount(env);
  const { cloudName, apiKey, apiSecret, apiBase } = account;
  const Agent = apiBase.startsWith('http:') ? HttpAgent : HttpsAgent;
  // Passed with each call: the SDK's own configuration is global and fixed to https, and only a separate agent makes it use
  // http for a sandbox.
  const call = {
    cloud_name: cloudName,
    api_key: apiKey,
    api_secret: apiSecret,
    upload_prefix: apiBase,
    agent: new Agent(),
    timeout: timeoutMs,
  };

  return {
    deliveryOrigin: new URL(account.deliveryBase).origin,
    uploadOrigin: new URL(apiBase).origin,
    keyOf: ({ folder, publicId }) => `${folder}/${publicId}`,
    keyFromUrl: (url) => keyFromUrl(url, account.deliveryBase),
    signUpload({ folder, resourceType = 'image' }) {
      const publicId = randomBytes(16).toString('hex');
      const timestamp = Math.floor(clock().getTime() / 1000);
      return {
        uploadUrl: `${apiBase}/v1_1/${cloudName}/${resourceType}/upload`,
        cloudName,
        apiKey,
        timestamp,
        folder,
        publicId,
        signature: cloudinary.utils.api_sign_request({ folder, public_id: publicId, timestamp }, apiSecret),
        resourceType,
      };
    },
    upload: (signed, file) => uploadFromServer(signed, file, timeoutMs),
    readPhotoHash: (key) => readPhotoHash({ deliveryBase: account.deliveryBase, key }, timeoutMs),
    async destroy(key, resourceType = 'image') {
      const options = { ...call, resource_type: resourceType, invalidate: true };
      const answer: unknown = await cloudinary.uploader.destroy(key, options).catch((cause: unknown) => {
        throw new MediaUnavailableError(`The media service did not remove a file: ${describe(cause)}`, {
          cause,
        });
      });
      const result =
        typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : null;
      if (result !== 'ok' && result !== 'not found') {
        throw new MediaUnavailableError(`The media service did not remove a file: ${String(result)}`);
      }
    },
    async *listFiles({ prefix, resourceType }) {
      let cursor: string | undefined;
      do {
        const options = {
          ...call,
          type: 'upload',
          resource_type: resourceType,
          prefix,
          max_results: maximumListed,
          ...(cursor === undefined ? {} : { next_cursor: cursor }),
        };
        const answer: unknown = await cloudinary.api.resources(options).catch((cause: unknown) => {
          throw new MediaUnavailableError(`The media service did not list its files: ${describe(cause)}`, {
            cause,
          });
        });
        const { resources, next_cursor } = listing.parse(answer);
        yield resources.map(({ public_id: key, bytes }) => ({ key, bytes }));
        cursor = next_cursor;
      } while (cursor !== undefined);
    },
  };
}

/** The SDK rejects with plain objects, sometimes nested. */
function describe(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return String(cause);
  if ('message' in cause && typeof cause.message === 'string' && cause.message !== '') return cause.message;
  if ('error' in cause) return describe(cause.error);
  return 'code' in cause ? String(cause.code) : 'unknown reason';
}
