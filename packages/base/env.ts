import { z } from 'zod';
import { parseTrustedProxies } from './ip-address.ts';
import type { LogLevel } from './logger.ts';

/**
 * Variables are described where they are read: `.meta()` with a `description` and, where the schema does not say it, `syntax`,
 * `whenBlank`, `npmStart` (what `npm start` takes instead), `requiredWhen` and `isSecret`. `.env.example` and the handbook's
 * configuration page are written from it.
 *
 * An empty variable counts as absent.
 */
export function emptyAsUndefined<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema);
}

const levels = [
  'fatal',
  'error',
  'warn',
  'info',
  'debug',
  'trace',
  'silent',
] as const satisfies readonly LogLevel[];

const securityContact = z
  .string()
  .regex(
    /^(?:https:\/\/[^\s]+|(?:mailto:)?[^\s@<>:]+@[^\s@<>]+)$/,
    'SECURITY_CONTACT must be an https address or an e-mail address',
  )
  .transform((contact) => (/^(?:https|mailto):/.test(contact) ? contact : `mailto:${contact}`));

/** What the request pipeline reads from the environment. An empty value counts as absent. */
export const serviceEnv = z.object({
  NODE_ENV: z.string().default('development').meta({
    description:
      '`production` refuses weaker settings and needs the built pages. `npm start` and the image set it.',
    syntax: '`production`, `development` or `test`',
  }),
  LOG_LEVEL: emptyAsUndefined(z.enum(levels).default('info')).meta({ description: 'How much is logged.' }),
  SHUTDOWN_DELAY_SECONDS: emptyAsUndefined(
    z.coerce.number('must be a number of seconds').min(0).max(120, 'can be at most 120').default(0),
  ).meta({
    description:
      'Behind a load balancer: how many seconds a process that was told to stop still answers, while /api/health/ready says that it is not ready. Longer than the balancer needs to notice.',
    syntax: 'seconds, 0 to 120',
  }),
  SECURITY_CONTACT: emptyAsUndefined(securityContact.optional()).meta({
    description: 'Whom /.well-known/security.txt asks to tell about a security hole.',
    syntax: 'an https address or an e-mail address',
    whenBlank: 'the sender of MAIL_FROM',
  }),
  SUPPORT_EMAIL: emptyAsUndefined(z.email('SUPPORT_EMAIL must be an e-mail address').optional()).meta({
    description:
      'Whom people write to for help, such as those whose account was suspended or who cannot sign in any more.',
    whenBlank: 'the sender of MAIL_FROM',
    npmStart: 'help@example.com where the sandbox takes the mails',
  }),
  LISTEN_HOST: emptyAsUndefined(z.string().optional()).meta({
    description:
      'Where the services listen. Every interface is for a container, or behind a proxy on another machine.',
    syntax: 'an address, or `*` for every interface',
    whenBlank: 'every interface, but this machine alone where the public address leads to it',
  }),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list, check) => {
      try {
        return parseTrustedProxies(list);
      } catch {
        check.addIssue({
          code: 'custom',
          message:
            'must be addresses, CIDR ranges or the names loopback, private, linkLocal, uniqueLocal, by commas',
        });
        return z.NEVER;
      }
    })
    .meta({
      description: 'Proxies in front of the services, whose X-Forwarded-For is believed.',
      syntax:
        'addresses, CIDR ranges or the names loopback, private, linkLocal, uniqueLocal, separated by commas',
      whenBlank: "nobody's",
    }),
});

/** The public address of a service, as its origin; the default when the variable is empty or absent. */
export function publicOriginSchema(defaultValue: string) {
  return emptyAsUndefined(
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://market.example' })
      .default(defaultValue)
      .transform((address) => new URL(address).origin),
  ).meta({
    description:
      'The public address of the service as people see it: in links, mails and redirects. An address of this machine makes the service listen on this machine alone.',
    syntax: 'an http(s) address',
    npmStart: 'http://localhost:<port>, whichever port the service got',
  });
}

/** The origin of an address that need not be there. */
export function optionalOriginSchema() {
  return emptyAsUndefined(
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://files.example' })
      .transform((address) => new URL(address).origin)
      .optional(),
  );
}

/** The port a service listens on; the default when the variable is empty or absent, 0 for any that is free. */
export function portSchema(defaultPort: number) {
  return emptyAsUndefined(
    z.coerce.number('must be a port').int().min(0).max(65_535).default(defaultPort),
  ).meta({
    description:
      'The port the service listens on; 0 is any free one. Where another program has it, `npm start` takes a free one and says so.',
  });
}

/** What a service calls itself on its pages and in its mails. */
export function serviceNameSchema(defaultValue: string) {
  return emptyAsUndefined(z.string().trim().max(60).default(defaultValue)).meta({
    description: 'What the service calls itself on its pages and in its mails.',
    syntax: 'up to 60 characters',
  });
}
