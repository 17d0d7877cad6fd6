import { z } from 'zod';

export const paymentsEnv = z.object({
  STRIPE_SECRET_KEY: z
    .string('STRIPE_SECRET_KEY is missing')
    .regex(/^(sk|rk)_\w{8,}$/, 'STRIPE_SECRET_KEY must be a secret key of Stripe, such as sk_live_…')
    .meta({
      description: "Stripe's secret key, or a restricted one.",
      syntax: 'sk_… or rk_…',
      npmStart: 'the stand-in',
      isSecret: true,
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string('STRIPE_WEBHOOK_SECRET is missing')
    .regex(
      /^[^\s,]{16,}(,\s*[^\s,]{16,})*$/,
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, such as whsec_…',
    )
    .meta({
      description:
        'The secret that the calls of its webhook are signed with; several, separated by commas, while one is replaced.',
      syntax: 'whsec_…',
      npmStart: 'the stand-in',
      isSecret: true,
    }),
  STRIPE_API_BASE: z
    .preprocess(
      (value) => value || undefined,
      z.url({ protocol: /^https?$/, error: 'STRIPE_API_BASE must be an http(s) address' }).optional(),
    )
    .meta({
      description: "Another host that speaks Stripe's API, for tests.",
      syntax: 'an http(s) address',
      whenBlank: 'https://api.stripe.com',
    }),
});

export type PaymentsEnv = z.infer<typeof paymentsEnv>;
