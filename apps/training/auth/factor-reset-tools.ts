import { createFactorResetToolsFor } from '@repo/auth/second-factors/factor-reset-command';
import { endSignInsAndCodes } from '#domain/accounts/end-sign-ins-and-codes.ts';
import { domainServices } from '#services.ts';
import { factorAdapter } from './second-factors.ts';

export const createFactorResetTools = () =>
  createFactorResetToolsFor(factorAdapter, {
    contextOf: (withoutRequest) => ({ ...domainServices(), ...withoutRequest }),
    endSessions: endSignInsAndCodes,
  });
