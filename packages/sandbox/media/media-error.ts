import type { Context } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';

/** Statuses that Cloudinary's SDKs handle; they treat any other as a server failure. */
export type MediaStatus = 400 | 401 | 404 | 429 | 500;

export class MediaError extends Error {
  readonly status: MediaStatus;

  constructor(status: MediaStatus, message: string) {
    super(message);
    this.name = 'MediaError';
    this.status = status;
  }
}

/** Sends an API error as JSON and in the header that Cloudinary uses. */
export function sendApiError(c: Context<SandboxEnv>, status: MediaStatus, message: string): Response {
  c.header('x-cld-error', headerText(message));
  return c.json({ error: { message } }, status);
}

/** Sends a delivery error: no body, the reason in the header. */
export function sendDeliveryError(c: Context<SandboxEnv>, status: MediaStatus, message: string): Response {
  c.header('x-cld-error', headerText(message));
  c.header('cache-control', 'private, no-transform, max-age=0');
  return c.body(null, status);
}

/** Headers hold printable ASCII only, and the message may quote the caller's input. */
function headerText(message: string): string {
  return message.replace(/[^\x20-\x7e]/g, '?');
}
