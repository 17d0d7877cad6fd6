import {
  createFactorResetToolsFor,
  type FactorResetTools,
} from '@repo/auth/second-factors/factor-reset-command';
import { endSignInsAndCodes } from '#domain/accounts/end-sign-ins-and-codes.ts';
import { domainServices } from '#services.ts';
import { factorAdapter } from './second-factors.ts';

export function createFactorResetTools(): FactorResetTools {
  return createFactorResetToolsFor(factorAdapter, {
    contextOf: (withoutRequest) => ({ ...domainServices(), ...withoutRequest }),
    endSessions: endSignInsAndCodes,
  });
}
