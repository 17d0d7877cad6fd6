import type { Check, CheckContext } from './check.ts';
import { runCheck } from './run-check.ts';
import type { FinishedCheck } from './summary.ts';

/**
 * Runs `checks` in their order, at most `concurrency` at once. Each waits for the one it needs, which is therefore before it in the list.
 * Returns the outcomes in the order of `checks`.
 */
export async function runChecks(
  checks: readonly Check[],
  concurrency: number,
  context: CheckContext,
): Promise<FinishedCheck[]> {
  const waiting = [...checks];
  const outcomes = new Map(checks.map(({ name }) => [name, Promise.withResolvers<FinishedCheck>()]));
  const runUntilNoneWaits = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const needed = await outcomes.get(check.needs ?? '')?.promise;
      outcomes.get(check.name)?.resolve(await runCheck(check, needed, context));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runUntilNoneWaits));
  return Promise.all(Array.from(outcomes.values(), ({ promise }) => promise));
}
