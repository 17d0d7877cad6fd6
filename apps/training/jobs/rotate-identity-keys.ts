import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { rotateIdentityKeys } from '#domain/identity/rotate-identity-keys.ts';
import { services } from '#services.ts';

/**
 * At every start and every night: what an older key of IDENTITY_KEYS encrypted is encrypted with the first. The log says
 * when an older key is needed no more.
 */
export const rotateIdentityKeysJob = defineJob({
  name: 'rotate-identity-keys',
  schema: z.object({}),
  schedule: '10 3 * * *',
  timeoutSeconds: 2 * 60 * 60,
  run: async (_, { signal }) => {
    const { db, keys, files, logger } = services();
    const rotation = await rotateIdentityKeys({ db, keys, files }, { signal });
    const { unreadable, ...renewed } = rotation;
    if (unreadable > 0) {
      logger.error(
        rotation,
        'some identity numbers have a key that is not in IDENTITY_KEYS: put it back at the end',
      );
    } else if (Object.values(renewed).some((count) => count > 0)) {
      logger.info(
        rotation,
        'everything is encrypted with the first of IDENTITY_KEYS: the older keys may leave it',
      );
    }
  },
});
