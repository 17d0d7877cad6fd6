import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/** Environment of the sandbox process. Accounts and clients are those given to the apps. */
export const sandboxEnv = z.object({
  SANDBOX_PORT: port.default(3900).meta({
    description:
      'The stand-ins of mail, media, Google, Stripe and the agency that `npm start` runs: the port of their pages and API.',
  }),
  SANDBOX_SMTP_PORT: port.default(2525).meta({ description: 'The port of their mail server.' }),
  SANDBOX_DATA: z.string().min(1).default('.data/sandbox').meta({
    description:
      "Where the stand-ins keep their data, relative to the repository's root. Set by `npm start`.",
    syntax: 'a folder',
  }),
  CLOUDINARY_URL: z.string().optional(),
  GOOGLE_ISSUER: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AGENCY_BASE_URL: z.string().optional(),
  AGENCY_UEN: z.string().optional(),
  AGENCY_TP_CODE: z.string().optional(),
  AGENCY_ENCRYPTION_KEY: z.string().optional(),
  AGENCY_CLIENT_ID: z.string().optional(),
  AGENCY_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.string().optional(),
  SANDBOX_STRIPE_WEBHOOK_URL: z.string().optional().meta({
    description: 'Where the stand-in of Stripe sends its events. Set by `npm start`.',
    syntax: 'an http(s) address',
    whenBlank: 'nowhere',
  }),
  MARKETPLACE_STRIPE_SECRET_KEY: z.string().optional(),
  MARKETPLACE_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  MARKETPLACE_STRIPE_API_BASE: z.string().optional(),
  SANDBOX_MARKETPLACE_STRIPE_WEBHOOK_URL: z.string().optional().meta({
    description:
      "Where the stand-in of Stripe sends the events of the marketplace's account. Set by `npm start`.",
    syntax: 'an http(s) address',
    whenBlank: 'nowhere',
  }),
  WORKFLOW_SIGNING_SECRET: z.string().optional(),
  SANDBOX_WORKFLOW_API_KEY: z.string().optional().meta({
    description:
      'What the stand-in of the enrolment workflow calls bulk-create with: an API key with the scope enrolments:write. It is used with WORKFLOW_WEBHOOK_URL=http://127.0.0.1:3900/workflow/enrolments; the key can also be given with POST /control/workflow.',
    syntax: 'an API key',
    whenBlank: 'none',
    isSecret: true,
  }),
});

/** Maps process.env to the options of `startSandbox`, ignoring blank values. Throws a ZodError that names the variable. */
export function readSandboxEnv() {
  const present = Object.entries(process.env).filter(([, value]) => value);
  const env = sandboxEnv.parse(Object.fromEntries(present));
  return {
    port: env.SANDBOX_PORT,
    smtpPort: env.SANDBOX_SMTP_PORT,
    dataDirectory: resolve(import.meta.dirname, '../..', env.SANDBOX_DATA),
    ...parseMediaAccount(env.CLOUDINARY_URL),
    ...(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? { google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET } }
      : {}),
    ...(env.GOOGLE_ISSUER && isLocal(env.GOOGLE_ISSUER) ? { issuer: env.GOOGLE_ISSUER } : {}),
    ...readAgency(env),
    ...readStripe(env),
    ...(env.WORKFLOW_SIGNING_SECRET
      ? { workflow: { secret: env.WORKFLOW_SIGNING_SECRET, ...readWorkflowKey(env) } }
      : {}),
  };
}

/** The apps' agency credentials, unless they are configured for the real agency. */
function readAgency(env: z.infer<typeof sandboxEnv>) {
  if (!env.AGENCY_BASE_URL || !isLocal(env.AGENCY_BASE_URL)) return {};
  const [uen, tpCode, encryptionKey] = [env.AGENCY_UEN, env.AGENCY_TP_CODE, env.AGENCY_ENCRYPTION_KEY];
  const [clientId, clientSecret] = [env.AGENCY_CLIENT_ID, env.AGENCY_CLIENT_SECRET];
  return {
    agencyUrl: env.AGENCY_BASE_URL,
    ...(uen && tpCode && encryptionKey ? { agency: { uen, tpCode, encryptionKey } } : {}),
    ...(clientId && clientSecret ? { agencyClient: { clientId, clientSecret } } : {}),
  };
}

function readWorkflowKey({ SANDBOX_WORKFLOW_API_KEY: apiKey }: z.infer<typeof sandboxEnv>) {
  return apiKey ? { apiKey } : {};
}

/** The apps' Stripe accounts, unless they are real ones. */
function readStripe(env: z.infer<typeof sandboxEnv>) {
  return {
    stripe: readStripeAccount({
      base: env.STRIPE_API_BASE,
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      webhookUrl: env.SANDBOX_STRIPE_WEBHOOK_URL,
    }),
    marketplaceStripe: readStripeAccount({
      base: env.MARKETPLACE_STRIPE_API_BASE,
      secretKey: env.MARKETPLACE_STRIPE_SECRET_KEY,
      webhookSecret: env.MARKETPLACE_STRIPE_WEBHOOK_SECRET,
      webhookUrl: env.SANDBOX_MARKETPLACE_STRIPE_WEBHOOK_URL,
    }),
  };
}

type StripeVariables = Record<'base' | 'secretKey' | 'webhookSecret' | 'webhookUrl', string | undefined>;

function readStripeAccount({ base, secretKey, webhookSecret, webhookUrl }: StripeVariables) {
  const isOurs = base !== undefined && isLocal(base);
  return {
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(isOurs && secretKey && webhookSecret ? { secretKey, webhookSecret } : {}),
  };
}

/** The account in CLOUDINARY_URL, unless it is a real one. */
function parseMediaAccount(cloudinaryUrl: string | undefined) {
  if (!cloudinaryUrl || !URL.canParse(cloudinaryUrl)) return {};
  const { username, password, hostname, searchParams } = new URL(cloudinaryUrl);
  if (!username || !password || !hostname || !isLocal(searchParams.get('upload_prefix') ?? '')) return {};
  return {
    media: {
      cloudName: hostname,
      apiKey: decodeURIComponent(username),
      apiSecret: decodeURIComponent(password),
    },
  };
}

function isLocal(url: string): boolean {
  return URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
