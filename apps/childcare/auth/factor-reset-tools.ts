import { createFactorResetToolsFor } from '@repo/auth/second-factors/factor-reset-command';
import { domainServices } from '#services.ts';
import { endAllSessions } from './reset-second-factors.ts';
import { factorAdapter } from './second-factors.ts';

export const createFactorResetTools = () =>
  createFactorResetToolsFor(factorAdapter, {
    contextOf: (withoutRequest) => ({ ...domainServices(), ...withoutRequest }),
    endSessions: (tx, { id }) => endAllSessions(tx, id),
  });
