import { createHmac } from 'node:crypto';

type SignedChunk = { body: string; chunkKey: string; at: Date };

/** Version 2 also signs the idempotency key and the Unix time in seconds, which prevents replay. */
export function signedChunkHeaders(
  { body, chunkKey, at }: SignedChunk,
  secret: string,
): Record<string, string> {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    'x-signature': `sha256=${hmac(body)}`,
    'x-signature-v2': `t=${seconds},v1=${hmac(`${seconds}.${chunkKey}.${body}`)}`,
    'idempotency-key': chunkKey,
  };
}
