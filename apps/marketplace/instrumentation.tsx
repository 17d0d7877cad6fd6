import { isProcessStarted } from '@repo/http/process-started';
import type { Instrumentation } from 'next';

/** Runs once in each server process, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  // Our own server has done it; Next's copy of everything that the start needs would only take room.
  if (isProcessStarted()) return;
  const [{ start }, { prepareNextRequests }] = await Promise.all([
    import('./start.ts'),
    import('@repo/http/prepare-next-requests'),
  ]);
  start();
  prepareNextRequests();
}

/** A page that failed to render; the API's failures are logged by the request pipeline. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ logPageError }, { services }] = await Promise.all([
    import('@repo/http/start-process'),
    import('./services.ts'),
  ]);
  logPageError(services().logger, error, request, context);
};
