import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@repo/base/process-wide';

export type PageOutcome = {
  /** Chosen by the page. */
  status: number | null;
  /** It failed because the service is briefly unavailable. */
  isUnavailable: boolean;
};

function storage(): AsyncLocalStorage<PageOutcome> {
  return processWide('page-status', () => new AsyncLocalStorage<PageOutcome>());
}

/** Renders a page that may say what came of it with the functions below. */
export function withPageOutcome<T>(outcome: PageOutcome, render: () => T): T {
  return storage().run(outcome, render);
}

/**
 * Chooses the status of the page that is being rendered: before anything of it is sent, so not below a loading skeleton. False
 * where nobody applies it: behind Next's own server, and for the data of a client-side navigation.
 */
export function setPageStatusIfPossible(status: number): boolean {
  const outcome = storage().getStore();
  if (!outcome) return false;
  outcome.status = status;
  return true;
}

/** Says that the page that is being rendered fails because the service is briefly unavailable. */
export function markPageUnavailable(): void {
  const outcome = storage().getStore();
  if (outcome) outcome.isUnavailable = true;
}
