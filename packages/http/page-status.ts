import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@repo/base/process-wide';

type PageStatus = { status: number | null };

function storage(): AsyncLocalStorage<PageStatus> {
  return processWide('page-status', () => new AsyncLocalStorage<PageStatus>());
}

/** Renders a page that may choose its status with `setPageStatus`. */
export function withPageStatus<T>(chosen: PageStatus, render: () => T): T {
  return storage().run(chosen, render);
}

/**
 * Chooses the status of the page that is being rendered: before anything of it is sent, so not below a loading skeleton. False
 * where nobody applies it: behind Next's own server, and for the data of a client-side navigation.
 */
export function setPageStatus(status: number): boolean {
  const chosen = storage().getStore();
  if (!chosen) return false;
  chosen.status = status;
  return true;
}
