import { rateLimitEnv } from '@repo/auth/env';
import { trainingDbEnv } from '@repo/db/env';
import { httpEnv, publicUrl, serviceName } from '@repo/http/env';
import { lazyEnv } from '@repo/http/read-env';
import { z } from 'zod';

/** Everything the service reads from the environment: its own part and those of the packages it stands on. */
const trainingEnv = z.object({
  ...httpEnv.shape,
  ...trainingDbEnv.shape,
  ...rateLimitEnv.shape,
  TRAINING_URL: publicUrl('http://localhost:3001'),
  TRAINING_NAME: serviceName('Training'),
});

/** Read once, on first use; the server reads it at start and stops with a sentence when something is missing. */
export const env = lazyEnv(trainingEnv);
