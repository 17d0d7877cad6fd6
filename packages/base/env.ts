import { z } from 'zod';
import { parseTrustedProxies } from './ip-address.ts';
import type { LogLevel } from './logger.ts';

/** An empty variable counts as absent. */
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
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: emptyAsUndefined(z.enum(levels).default('info')),
  /** How long a process that was told to stop is still answering, while it says that it is not ready. */
  SHUTDOWN_DELAY_SECONDS: emptyAsUndefined(
    z.coerce.number('must be a number of seconds').min(0).max(120, 'can be at most 120').default(0),
  ),
  /** Whom /.well-known/security.txt names. */
  SECURITY_CONTACT: emptyAsUndefined(securityContact.optional()),
  /** Whom people write to for help, such as those who cannot sign in any more. */
  SUPPORT_EMAIL: emptyAsUndefined(z.email('SUPPORT_EMAIL must be an e-mail address').optional()),
  /** Where the server listens: an address, or `*` for every interface. Absent: decided by the public address. */
  LISTEN_HOST: emptyAsUndefined(z.string().optional()),
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
    }),
});

/** The public address of a service, as its origin; the default when the variable is empty or absent. */
export function publicOriginSchema(defaultValue: string) {
  return emptyAsUndefined(
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://market.example' })
      .default(defaultValue)
      .transform((address) => new URL(address).origin),
  );
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
  return emptyAsUndefined(z.coerce.number('must be a port').int().min(0).max(65_535).default(defaultPort));
}

/** What a service calls itself on its pages and in its mails. */
export function serviceNameSchema(defaultValue: string) {
  return emptyAsUndefined(z.string().trim().max(60).default(defaultValue));
}
