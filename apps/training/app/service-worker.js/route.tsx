import { serviceWorkerResponse } from '@repo/pages/pwa/service-worker';
import { env } from '#env.ts';

/** The name is a runtime setting. */
export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return serviceWorkerResponse(env().TRAINING_NAME);
}
