import { isDatabaseUnavailable } from '@repo/db/errors';
import { markPageUnavailable } from '@repo/http/page-status';
import { isProcessInitialized } from '@repo/http/process-initialized';
import type { Instrumentation } from 'next';

/** Runs once per server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  // Our own server has started everything already; Next's copy would only use memory.
  if (isProcessInitialized()) return;
  const [{ startBackgroundWork }, { normalizeNextRequests }] = await Promise.all([
    import('./start.ts'),
    import('@repo/http/normalize-next-requests'),
  ]);
  startBackgroundWork();
  normalizeNextRequests();
}

/** For pages; the request pipeline logs errors of the API. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  // At once: the page is answered meanwhile.
  if (isDatabaseUnavailable(error)) markPageUnavailable();
  const [{ logPageError }, { services }] = await Promise.all([
    import('@repo/http/initialize-process'),
    import('./services.ts'),
  ]);
  logPageError(services().logger, error, request, context);
};
