import { rotateTotpSecrets } from '@repo/auth/second-factors/totp';
import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { services } from '#services.ts';

/** Nightly: re-encrypts authenticator secrets with the first key of IDENTITY_KEYS. */
export const rotateFactorKeysNightly = defineJob({
  name: 'rotate-factor-keys',
  schema: z.object({}),
  schedule: '20 3 * * *',
  run: async (_, { signal }) => {
    const { db, keys, logger } = services();
    const rotation = await rotateTotpSecrets(db, keys, signal);
    if (rotation.unreadable > 0) {
      logger.error(rotation, 'some secrets have a key that is not in IDENTITY_KEYS: put it back at the end');
    } else if (rotation.renewed > 0) {
      logger.info(
        rotation,
        'authenticator secrets are encrypted with the first of IDENTITY_KEYS: keep the older keys for eight more days, exports may need them for that long',
      );
    }
  },
});
