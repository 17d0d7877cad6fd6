import { z } from 'zod';

/** Of these many bytes, as browsers write keys: base64url without padding. */
function keyOf(bytes: number, name: string) {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${length}}=*$`), `${name} has ${bytes} bytes in base64url`)
    .max(length + 2);
}

const endpoint = z
  .string()
  .min(1, 'endpoint is the address that the browser gave')
  .max(2_000, 'endpoint has at most 2000 characters')
  .meta({ description: 'Where the push service of the browser takes pushes for it: an https address' });

/** What `PushSubscription.toJSON()` answers in a browser; its expirationTime is not used. */
export const pushSubscriptionBody = z.object({
  endpoint,
  keys: z.object({ p256dh: keyOf(65, 'keys.p256dh'), auth: keyOf(16, 'keys.auth') }),
});
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>;

export const endPushSubscriptionBody = z.object({ endpoint });

export const pushSubscription = z.object({ id: z.string() });

export const pushSettings = z.object({
  publicKey: z.string().nullable().meta({
    description: 'What a page subscribes with (applicationServerKey); null where pushes are not set up',
  }),
});
export type PushSettings = z.output<typeof pushSettings>;

/** What is pushed: the service worker shows it. */
export const pushPayload = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page it is about. */
  path: z.string(),
  /** A later push with the same tag replaces it. */
  tag: z.string(),
});
export type PushPayload = z.output<typeof pushPayload>;
