import { agencyEnv } from '@repo/agency/env';
import { breachedPasswordsEnv, passwordEnv, rateLimitEnv, sessionEnv } from '@repo/auth/env';
import { keyRingEnv } from '@repo/auth/key-ring';
import { portSchema, publicOriginSchema, serviceEnv, serviceNameSchema } from '@repo/base/env';
import { isLoopbackHost } from '@repo/base/loopback';
import { lazyEnv } from '@repo/base/read-env';
import { badgeEnv } from '@repo/certificates/env';
import { storageEnv, trainingDbEnv } from '@repo/db/env';
import { filesEnv, scannerEnv } from '@repo/files/env';
import { jobsEnv } from '@repo/jobs/env';
import { mailEnv } from '@repo/mail/env';
import { notificationsEnv } from '@repo/notifications/env';
import { pushEnv } from '@repo/notifications/push/env';
import { outboundEnv } from '@repo/outbound/env';
import { retentionEnv } from '@repo/personal-data/env';
import { metricsPortSchema, telemetryEnv } from '@repo/telemetry/env';
import { z } from 'zod';

/** Values that the build puts into browser code: never a secret. */
export function nextPublicEnvValues(): string[] {
  return Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('NEXT_PUBLIC_') && value ? [value] : [],
  );
}

/** Each entry is a key or `name:key`. */
function keysOf(text: string): string[] {
  const entries = text.split(',').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => entry.slice(entry.indexOf(':') + 1).trim());
}

const keyAdvice = 'make each of 32 or more random characters (openssl rand -hex 32)';

const externalApiKeys = z
  .string()
  .default('')
  .refine(
    (text) => !keysOf(text).some((key) => nextPublicEnvValues().includes(key)),
    'EXTERNAL_API_KEYS holds a key that a NEXT_PUBLIC_ variable shows to every browser: make another one',
  )
  .refine(
    (text) => keysOf(text).every((key) => key.length >= 32),
    `EXTERNAL_API_KEYS holds a key that is too short: ${keyAdvice}`,
  )
  .refine(
    (text) => keysOf(text).every((key) => new Set(key).size >= 10),
    `EXTERNAL_API_KEYS holds a key that is too simple: ${keyAdvice}`,
  )
  .meta({
    description:
      "Keys of automation clients for the external course-run endpoints, beside those made on the admin's page. A shorter one stops the start (openssl rand -hex 32 makes one).",
    syntax: 'bare or as `name:key`, at least 32 random characters each, several by commas',
    whenBlank: 'none',
    isSecret: true,
  });

function isSafeWebhook(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/** Identity numbers use this connection, so it is encrypted or local. */
const workflowEnv = {
  WORKFLOW_WEBHOOK_URL: z
    .string()
    .refine(
      (url) => url === '' || isSafeWebhook(url),
      'WORKFLOW_WEBHOOK_URL must be an https address (http on this machine alone)',
    )
    .optional()
    .meta({
      description: 'An external workflow that submits enrolments (apps/training/examples).',
      syntax: 'an https address (http on this machine alone)',
      whenBlank: 'the built-in workflow',
    }),
  WORKFLOW_SIGNING_SECRET: z.string().optional().meta({
    description: 'The secret our calls to it are signed with, the same in the workflow.',
    syntax: 'at least 32 random characters',
    npmStart: 'a random one, written to .env',
    requiredWhen: 'with WORKFLOW_WEBHOOK_URL',
    isSecret: true,
  }),
};

/** Null for a strong secret. Irrelevant without a workflow. */
function faultOfSecret(secret: string): string | null {
  const advice = 'set it to 32 or more random characters, the same in the workflow of WORKFLOW_WEBHOOK_URL';
  if (secret === '') return `WORKFLOW_SIGNING_SECRET is missing: ${advice}`;
  if (secret.length < 32) return `WORKFLOW_SIGNING_SECRET is too short: ${advice}`;
  return new Set(secret).size < 10 ? `WORKFLOW_SIGNING_SECRET is too simple: ${advice}` : null;
}

/** Includes the variables of the packages that it depends on. */
const trainingEnv = z
  .object({
    ...serviceEnv.shape,
    ...trainingDbEnv.shape,
    ...storageEnv.shape,
    ...sessionEnv.shape,
    ...passwordEnv.shape,
    ...breachedPasswordsEnv.shape,
    ...rateLimitEnv.shape,
    ...jobsEnv.shape,
    ...mailEnv.shape,
    ...filesEnv.shape,
    ...scannerEnv.shape,
    ...keyRingEnv.shape,
    ...notificationsEnv.shape,
    ...pushEnv.shape,
    ...outboundEnv.shape,
    ...retentionEnv.shape,
    ...agencyEnv.shape,
    ...badgeEnv.shape,
    TRAINING_URL: publicOriginSchema('http://localhost:3001'),
    ...telemetryEnv.shape,
    TRAINING_METRICS_PORT: metricsPortSchema,
    TRAINING_PORT: portSchema(3001),
    TRAINING_NAME: serviceNameSchema('Training'),
    EXTERNAL_API_KEYS: externalApiKeys,
    ...workflowEnv,
  })
  .superRefine((env, { addIssue }) => {
    const fault = env.WORKFLOW_WEBHOOK_URL ? faultOfSecret(env.WORKFLOW_SIGNING_SECRET ?? '') : null;
    if (fault) addIssue({ code: 'custom', path: ['WORKFLOW_SIGNING_SECRET'], message: fault });
  });

/** The server reads it at start and exits with a sentence when a variable is missing. */
export const env = lazyEnv(trainingEnv);
