import { createDeletionRoutes } from '@repo/account-deletion/deletion-routes';
import { clearedSessionCookie } from '@repo/auth/childcare-session';
import { errors } from '#domain/errors.ts';
import { keepAccount } from './account-deletion.ts';
import { closeAccountAndScheduleErasure } from './close-account-and-schedule-erasure.ts';
import { getDeletionPreview } from './get-deletion-preview.ts';

export const deletionRoutes = createDeletionRoutes({
  rateLimit: 'register',
  errors,
  obstacles: [errors.lastAdmin, errors.lastManager],
  getDeletionPreview,
  deleteAccount: closeAccountAndScheduleErasure,
  keepAccount,
  clearedCookie: clearedSessionCookie,
});
