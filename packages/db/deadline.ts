import { AsyncLocalStorage } from 'node:async_hooks';

/** Set once nobody waits for the work any more. */
export type Deadline = { readonly reason: Error | null };

const current = new AsyncLocalStorage<{ deadline: Deadline | null }>();

/**
 * Runs work whose transactions are rolled back when its deadline passes before they commit: a caller who was answered that a
 * call failed must not find it done later. What the work leaves running behind it (a pool, a job) has no deadline.
 */
export async function runWithDeadline<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
  const scope: { deadline: Deadline | null } = { deadline };
  return current.run(scope, async () => {
    try {
      return await work();
    } finally {
      scope.deadline = null;
    }
  });
}

/** Throws what the caller was answered with, once the deadline of the present work has passed. */
export function assertBeforeDeadline(): void {
  const reason = current.getStore()?.deadline?.reason;
  if (reason) throw reason;
}
