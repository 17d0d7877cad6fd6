import { createLostFactors, type LostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { endSignInsAndCodes } from '#domain/accounts/end-sign-ins-and-codes.ts';
import { domainServices } from '#services.ts';
import { factorService } from './second-factors.ts';

/** Second factors as the operator's command removes them. */
export function createFactorResetTools(): LostFactors {
  return createLostFactors(factorService, {
    contextOf: (withoutRequest) => ({ ...domainServices(), ...withoutRequest }),
    endSessions: endSignInsAndCodes,
  });
}
