import { createDeletionRoutes } from '@repo/account-deletion/deletion-routes';
import { trainingClearCookieHeader } from '@repo/auth/training-session';
import { errors } from '#domain/errors.ts';
import { keepAccount } from './account-deletion.ts';
import { closeAccountOrRequestDeletion } from './close-account-or-request-deletion.ts';
import { getDeletionPreview } from './get-deletion-preview.ts';

export const deletionRoutes = createDeletionRoutes({
  rateLimit: 'signIn',
  errors,
  obstacles: [errors.lastAdmin, errors.trainsClasses],
  getDeletionPreview,
  deleteAccount: closeAccountOrRequestDeletion,
  keepAccount,
  clearedCookie: trainingClearCookieHeader,
});
