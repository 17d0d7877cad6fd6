import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

export const pushEnv = z.object({
  PUSH_VAPID_PRIVATE_KEY: emptyAsUndefined(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'PUSH_VAPID_PRIVATE_KEY must be a P-256 private key in base64url, 43 characters')
      .optional(),
  ).meta({
    description:
      'Signs pushes to browsers (VAPID). `npx web-push generate-vapid-keys` makes one. With another key everybody has to turn pushes on again.',
    syntax: '43 characters, base64url',
    whenBlank: 'no pushes',
    npmStart: 'a random one, written to .env',
    isSecret: true,
  }),
  PUSH_VAPID_PUBLIC_KEY: emptyAsUndefined(
    z
      .string()
      .regex(/^[\w-]{87}$/, 'PUSH_VAPID_PUBLIC_KEY must be a P-256 public key in base64url, 87 characters')
      .optional(),
  ).meta({
    description: 'The public key of PUSH_VAPID_PRIVATE_KEY. One of another key stops the start.',
    syntax: '87 characters, base64url',
    whenBlank: 'computed from the private key',
  }),
  PUSH_VAPID_SUBJECT: emptyAsUndefined(
    z
      .string()
      .regex(
        /^(?:https:\/\/|mailto:[^\s@]+@)\S+$/,
        'PUSH_VAPID_SUBJECT must be an https address or mailto: and an e-mail address',
      )
      .optional(),
  ).meta({
    description: 'Whom the operators of push services write to when pushes make trouble.',
    syntax: 'an https address, or `mailto:` and an e-mail address',
    whenBlank: 'the sender of MAIL_FROM',
  }),
});

export type PushEnv = z.output<typeof pushEnv>;
