import { marketplaceSecondFactorRequirementEnv, marketplaceSecretsEnv, sharedAuthEnv } from '@repo/auth/env';
import { keyRingEnv } from '@repo/auth/key-ring';
import { portSchema, publicOriginSchema, serviceEnv, serviceNameSchema } from '@repo/base/env';
import { lazyEnv } from '@repo/base/read-env';
import { marketplaceDbEnv, storageEnv } from '@repo/db/env';
import { filesEnv } from '@repo/files/env';
import { jobsEnv } from '@repo/jobs/env';
import { mailEnv } from '@repo/mail/env';
import { mediaEnv } from '@repo/media/env';
import { notificationsEnv } from '@repo/notifications/env';
import { pushEnv } from '@repo/notifications/push/env';
import { outboundEnv } from '@repo/outbound/env';
import { retentionEnv } from '@repo/personal-data/env';
import { metricsPortSchema, telemetryEnv } from '@repo/telemetry/env';
import { z } from 'zod';
import { mapEnv } from './map-env.ts';
import { newcomerEnv } from './newcomer-env.ts';
import { marketPaymentsEnv } from './payments-env.ts';

/** The service's own variables and those of the packages it uses. */
const marketplaceEnv = z.object({
  ...serviceEnv.shape,
  ...marketplaceDbEnv.shape,
  ...storageEnv.shape,
  ...sharedAuthEnv.shape,
  ...marketplaceSecretsEnv.shape,
  ...marketplaceSecondFactorRequirementEnv.shape,
  ...newcomerEnv.shape,
  ...mapEnv.shape,
  ...keyRingEnv.shape,
  ...jobsEnv.shape,
  ...mailEnv.shape,
  ...mediaEnv.shape,
  ...filesEnv.shape,
  ...notificationsEnv.shape,
  ...pushEnv.shape,
  ...outboundEnv.shape,
  ...retentionEnv.shape,
  ...marketPaymentsEnv.shape,
  MARKETPLACE_URL: publicOriginSchema('http://localhost:3000'),
  ...telemetryEnv.shape,
  MARKETPLACE_METRICS_PORT: metricsPortSchema,
  MARKETPLACE_PORT: portSchema(3000),
  MARKETPLACE_NAME: serviceNameSchema('Marketplace'),
});

/** Parsed once, on first use; the server does so at start and exits with a message if a variable is missing. */
export const env = lazyEnv(marketplaceEnv);

/** What belongs to payment is neither answered, shown nor described then. */
export const isPaymentOff = (): boolean => env().MARKETPLACE_PAYMENTS === 'off';
