import { offlinePageResponse } from '@repo/pages/pwa/offline-page';
import { env } from '#env.ts';

/** The name is a runtime setting. */
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return offlinePageResponse(env().TRAINING_NAME);
}
