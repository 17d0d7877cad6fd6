import { rotateTotpSecrets } from '@repo/auth/second-factors/totp';
import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { services } from '#services.ts';

/**
 * Every night: the secrets of authenticator apps that an older key of IDENTITY_KEYS encrypted are encrypted with the first. The
 * log says when these need an older key no more.
 */
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
