import {
  breachedPasswordsEnv,
  childcareSecondFactorRequirementEnv,
  childcareSecretsEnv,
  passwordEnv,
  rateLimitEnv,
  sessionEnv,
} from '@repo/auth/env';
import { keyRingEnv } from '@repo/auth/key-ring';
import {
  emptyAsUndefined,
  optionalOriginSchema,
  portSchema,
  publicOriginSchema,
  serviceEnv,
  serviceNameSchema,
} from '@repo/base/env';
import { lazyEnv } from '@repo/base/read-env';
import { badgeEnv } from '@repo/certificates/env';
import { childcareDbEnv, storageEnv } from '@repo/db/env';
import { filesEnv, scannerEnv } from '@repo/files/env';
import { jobsEnv } from '@repo/jobs/env';
import { mailEnv } from '@repo/mail/env';
import { mediaEnv } from '@repo/media/env';
import { notificationsEnv } from '@repo/notifications/env';
import { pushEnv } from '@repo/notifications/push/env';
import { outboundEnv } from '@repo/outbound/env';
import { paymentsEnv } from '@repo/payments/env';
import { retentionEnv } from '@repo/personal-data/env';
import { metricsPortSchema, telemetryEnv } from '@repo/telemetry/env';
import { z } from 'zod';

/** All environment variables of the service: its own and those of the packages it uses. */
const childcareEnv = z.object({
  ...serviceEnv.shape,
  ...childcareDbEnv.shape,
  ...storageEnv.shape,
  ...sessionEnv.shape,
  ...childcareSecretsEnv.shape,
  ...childcareSecondFactorRequirementEnv.shape,
  ...passwordEnv.shape,
  ...breachedPasswordsEnv.shape,
  ...rateLimitEnv.shape,
  ...jobsEnv.shape,
  ...mailEnv.shape,
  ...mediaEnv.shape,
  ...filesEnv.shape,
  ...scannerEnv.shape,
  ...keyRingEnv.shape,
  ...notificationsEnv.shape,
  ...pushEnv.shape,
  ...outboundEnv.shape,
  ...retentionEnv.shape,
  ...paymentsEnv.shape,
  ...badgeEnv.shape,
  CHILDCARE_URL: publicOriginSchema('http://localhost:3002'),
  CHILDCARE_SCORM_URL: optionalOriginSchema().meta({
    description:
      "Where childcare's SCORM packages run: a host name of their own that leads to the same service, so that what is in a package never meets anybody's session.",
    syntax: 'an http(s) address',
    whenBlank: "http://scorm.localhost:<port> on one's own machine; elsewhere none, and packages wait",
  }),
  ...telemetryEnv.shape,
  CHILDCARE_METRICS_PORT: metricsPortSchema,
  CHILDCARE_PORT: portSchema(3002),
  CHILDCARE_NAME: serviceNameSchema('Childcare Learning'),
  BILLING_BY_DEFAULT: emptyAsUndefined(
    z
      .enum(['true', 'false'], 'BILLING_BY_DEFAULT is true or false')
      .default('false')
      .transform((text) => text === 'true'),
  ).meta({
    description:
      'Whether a new centre pays for the courses it assigns, where its maker does not say otherwise.',
  }),
  SELF_ENROLMENT: emptyAsUndefined(z.enum(['open', 'free-only']).default('open')).meta({
    description:
      'Whether learners may begin any published course by themselves (open) or those without a price alone (free-only).',
  }),
});

/** Read on first use; the server reads it at start and stops with a message when a variable is missing. */
export const env = lazyEnv(childcareEnv);
