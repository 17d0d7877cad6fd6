import type { Context } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';

/** The statuses that Cloudinary's SDKs know; any other reads to them as a broken server. */
export type MediaStatus = 400 | 401 | 404 | 429 | 500;

/** A refusal in Cloudinary's words. */
export class MediaError extends Error {
  readonly status: MediaStatus;

  constructor(status: MediaStatus, message: string) {
    super(message);
    this.name = 'MediaError';
    this.status = status;
  }
}

/** An API call that failed: the message as JSON and in the header where Cloudinary puts it. */
export function sendApiError(c: Context<SandboxEnv>, status: MediaStatus, message: string): Response {
  c.header('x-cld-error', headerText(message));
  return c.json({ error: { message } }, status);
}

/** A picture that cannot be delivered: no body, the reason in the header. */
export function sendDeliveryError(c: Context<SandboxEnv>, status: MediaStatus, message: string): Response {
  c.header('x-cld-error', headerText(message));
  c.header('cache-control', 'private, no-transform, max-age=0');
  return c.body(null, status);
}

/** A header holds printable ASCII only, and the message may quote what the caller sent. */
function headerText(message: string): string {
  return message.replace(/[^\x20-\x7e]/g, '?');
}
