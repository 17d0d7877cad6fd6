import { z } from 'zod';
import { id } from '../values.ts';

export const resetSecondFactorsRoute = {
  operationId: 'resetSecondFactors',
  summary: 'Remove the second factors of somebody who lost them',
  description:
    'Their authenticator app, passkeys and recovery codes go, every session of theirs ends, and they are told by mail. Make sure first that it is they who ask. Needs a proof of the last ten minutes (`POST /api/account/reauthentication`).',
  params: z.object({ id }),
} as const;

export const secondFactorsResetMessage =
  'The second step is removed, and this person is signed out everywhere';
