import { emptyAsUndefined } from '@repo/base/env';
import { isLoopbackHost } from '@repo/base/loopback';
import { z } from 'zod';

function looksRandom(secret: string): boolean {
  return new Set(secret).size >= 10;
}

/** The list entry that stands for the derived secret. */
export const derivedSecretMarker = 'derived';

function secretList(name: string) {
  return emptyAsUndefined(
    z
      .string()
      .transform((list) =>
        list
          .split(',')
          .map((secret) => secret.trim())
          .filter((secret) => secret !== ''),
      )
      .refine(
        (secrets) =>
          secrets.every(
            (secret) => secret === derivedSecretMarker || (secret.length >= 32 && looksRandom(secret)),
          ),
        `${name} holds a weak secret: each must be 32 or more random characters, or the word ${derivedSecretMarker}, separated by commas`,
      )
      .optional(),
  ).meta({
    description:
      'The session secrets of one service. The first signs, all verify: put a new one at the end, then, once every process has it, in front, and take the old one out after 30 days. In a list the word `derived` stands for the one derived from NEXTAUTH_SECRET, so the first own secret is set as `derived,<new secret>` and then `<new secret>,derived`.',
    syntax: 'at least 32 random characters each, separated by commas',
    whenBlank: 'one derived from NEXTAUTH_SECRET',
    isSecret: true,
  });
}

const lowestCost = process.env.NODE_ENV === 'production' ? 12 : 4;

/** A weak secret is refused: it would allow forged sessions. */
export const sessionEnv = z.object({
  NEXTAUTH_SECRET: z
    .string('NEXTAUTH_SECRET is missing: set it to 32 or more random characters')
    .min(32, 'NEXTAUTH_SECRET is too short: set it to 32 or more random characters')
    .refine(looksRandom, 'NEXTAUTH_SECRET is too simple: set it to 32 or more random characters')
    .meta({
      description:
        'What the secrets of all three services are derived from, where a service has none of its own. Whoever has it can be anybody.',
      syntax: 'at least 32 random characters',
      npmStart: 'a random one, written to .env',
      isSecret: true,
    }),
});

/** The first secret signs, all verify. Missing, or `derived`: derived from NEXTAUTH_SECRET. */
export const marketplaceSecretsEnv = z.object({
  MARKETPLACE_SESSION_SECRETS: secretList('MARKETPLACE_SESSION_SECRETS'),
});

export const childcareSecretsEnv = z.object({
  CHILDCARE_SESSION_SECRETS: secretList('CHILDCARE_SESSION_SECRETS'),
});

/** Only tests lower the cost. */
export const passwordEnv = z.object({
  PASSWORD_HASH_COST: emptyAsUndefined(
    z.coerce
      .number()
      .int()
      .min(lowestCost, `PASSWORD_HASH_COST must be at least ${lowestCost}`)
      .max(16)
      .default(12),
  ).meta({
    description:
      'The cost of bcrypt: every step doubles the time that a password takes to check and to guess.',
    syntax: '12 to 16',
  }),
});

/** https, or this machine. */
function isSafeList(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(url);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isSafe && [username, password, search, hash].every((part) => part === '');
}

/** A list queried by hash range; without it, new passwords are compared with the common ones only. */
export const breachedPasswordsEnv = z.object({
  BREACHED_PASSWORDS_URL: emptyAsUndefined(
    z
      .string()
      .refine(
        isSafeList,
        'BREACHED_PASSWORDS_URL must be an https address such as https://api.pwnedpasswords.com/range/ (http on this machine alone)',
      )
      .optional(),
  ).meta({
    description:
      "A list of breached passwords that new passwords of staff are compared with, by the protocol of Pwned Passwords: it is sent the first five of the 40 digits of a password's SHA-1. https://api.pwnedpasswords.com/range/ is the public one.",
    syntax: 'an https address (http on this machine alone)',
    whenBlank: 'none, only common ones are refused',
  }),
});

/** Off without both credentials. `GOOGLE_ISSUER` may be a local OpenID provider. */
export const googleEnv = z.object({
  GOOGLE_CLIENT_ID: emptyAsUndefined(z.string().optional()).meta({
    description:
      'The OAuth client of a Google Cloud project. Turn on “Session age claims” in its settings: Google then says how old a sign-in there is, which confirming with Google asks for.',
    syntax: 'text',
    whenBlank: 'no sign-in with Google',
    npmStart: 'the stand-in with its test users',
    requiredWhen: 'with GOOGLE_CLIENT_SECRET',
  }),
  GOOGLE_CLIENT_SECRET: emptyAsUndefined(z.string().optional()).meta({
    description: 'The secret of that OAuth client.',
    syntax: 'text',
    requiredWhen: 'with GOOGLE_CLIENT_ID',
    isSecret: true,
  }),
  GOOGLE_ISSUER: emptyAsUndefined(z.url().default('https://accounts.google.com')).meta({
    description: "Another OpenID provider in Google's place.",
  }),
});

export const rateLimitEnv = z.object({
  RATE_LIMIT_SCALE: emptyAsUndefined(z.coerce.number().positive().default(1)).meta({
    description: 'Multiplies every rate limit. Load tests set 1000.',
    syntax: 'a number above 0',
  }),
});

function onOrOff(name: string) {
  return emptyAsUndefined(
    z
      .enum(['true', 'false'], `${name} is true or false`)
      .default('false')
      .transform((text) => text === 'true'),
  ).meta({
    description:
      "Whether the marketplace's moderators, or the childcare platform's administrators, need a second factor. Training has this in Company Settings, a centre for its managers in its settings.",
  });
}

export const marketplaceSecondFactorRequirementEnv = z.object({
  MARKETPLACE_REQUIRE_SECOND_FACTOR: onOrOff('MARKETPLACE_REQUIRE_SECOND_FACTOR'),
});

/** Managers are covered by their centre's settings. */
export const childcareSecondFactorRequirementEnv = z.object({
  CHILDCARE_REQUIRE_SECOND_FACTOR: onOrOff('CHILDCARE_REQUIRE_SECOND_FACTOR'),
});

export const sharedAuthEnv = z.object({
  ...sessionEnv.shape,
  ...passwordEnv.shape,
  ...breachedPasswordsEnv.shape,
  ...googleEnv.shape,
  ...rateLimitEnv.shape,
});

/** Throws an error that names the invalid variable. */
export function parseProcessEnvOrThrow<T extends z.ZodType>(part: T): z.output<T> {
  const parsed = part.safeParse(process.env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** With these set, next-auth 4 takes its address from each request. */
export function trustRequestHostInNextAuth(): void {
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = 'true';
}
