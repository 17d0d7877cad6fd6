import { createLostFactors, type LostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { domainServices } from '#services.ts';
import { endSessions } from './reset-second-factors.ts';
import { factorService } from './second-factors.ts';

export function createFactorResetTools(): LostFactors {
  return createLostFactors(factorService, {
    contextOf: (withoutRequest) => ({ ...domainServices(), ...withoutRequest }),
    endSessions: (tx, { id }) => endSessions(tx, id),
  });
}
