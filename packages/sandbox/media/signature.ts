import { createHash } from 'node:crypto';
import { equalsInConstantTime } from '../frame/equals-in-constant-time.ts';
import { MediaError } from './media-error.ts';

export type MediaAccount = { cloudName: string; apiKey: string; apiSecret: string };

export type UploadFields = Record<string, string>;

const notSigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);
const validSeconds = 3_600;

/** The text that Cloudinary signs: non-empty parameters sorted by name, `&` inside a pair as `%26`. */
export function stringToSign(fields: Readonly<UploadFields>): string {
  return Object.entries(fields)
    .filter(([name, value]) => value !== '' && !notSigned.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .join('&');
}

export function signFields(fields: Readonly<UploadFields>, apiSecret: string): string {
  return createHash('sha1')
    .update(stringToSign(fields) + apiSecret)
    .digest('hex');
}

/** Signs a stored file's id and version, so that an app can verify that the response is ours. */
export function signStoredFile(file: { publicId: string; version: number }, apiSecret: string): string {
  return createHash('sha1')
    .update(`public_id=${file.publicId}&version=${file.version}${apiSecret}`)
    .digest('hex');
}

/** Throws MediaError 400 or 401 for a wrong key, signature or timestamp, as Cloudinary does. */
export function assertValidSignature(fields: Readonly<UploadFields>, account: MediaAccount, now: Date): void {
  const { api_key: apiKey, signature, timestamp } = fields;
  if (!apiKey && !signature) {
    throw new MediaError(400, 'Upload preset must be specified when using unsigned upload');
  }
  if (!apiKey) throw new MediaError(401, 'Missing required parameter - api_key');
  if (apiKey !== account.apiKey) throw new MediaError(401, `Unknown API key ${apiKey}`);
  if (!timestamp) throw new MediaError(400, 'Missing required parameter - timestamp');
  if (!signature) throw new MediaError(400, 'Missing required parameter - signature');
  if (!equalsInConstantTime(signature, signFields(fields, account.apiSecret))) {
    throw new MediaError(401, `Invalid Signature ${signature}. String to sign - '${stringToSign(fields)}'.`);
  }
  const seconds = Number(timestamp);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 8.64e12) {
    throw new MediaError(400, `Invalid timestamp ${timestamp}`);
  }
  if (now.getTime() / 1000 - seconds > validSeconds) {
    const reported = new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19);
    throw new MediaError(
      400,
      `Stale request - reported time is ${reported} +0000 which is more than 1 hour ago`,
    );
  }
}

/** Checks the admin API's Basic authentication. */
export function assertBasicAuth(header: string | undefined, account: MediaAccount): void {
  const encoded = header?.match(/^Basic (.+)$/i)?.[1] ?? '';
  const expected = `${account.apiKey}:${account.apiSecret}`;
  if (!equalsInConstantTime(Buffer.from(encoded, 'base64').toString('utf8'), expected)) {
    throw new MediaError(401, 'Invalid credentials');
  }
}
