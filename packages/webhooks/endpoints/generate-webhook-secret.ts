import { randomBytes } from 'node:crypto';

/** As the specification writes it. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
