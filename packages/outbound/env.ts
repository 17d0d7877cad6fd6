import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

export const outboundEnv = z.object({
  OUTBOUND_LOCAL_ORIGINS: emptyAsUndefined(z.string().default(''))
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .refine(
      (origins) => origins.every((origin) => URL.parse(origin)?.origin === origin),
      'OUTBOUND_LOCAL_ORIGINS must be origins such as http://127.0.0.1:3900, separated by commas',
    )
    .meta({
      description:
        'Origins inside your own network that webhooks and pushes may be sent to, also by http. For development: without it they reach the public internet alone.',
      syntax: 'origins, separated by commas',
      npmStart: 'the stand-in',
    }),
});

export type OutboundEnv = z.output<typeof outboundEnv>;
