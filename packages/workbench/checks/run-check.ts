import type { Check, CheckContext, CheckResult } from './check.ts';
import type { FinishedCheck } from './summary.ts';

const HEARTBEAT_MS = 60_000;

/** Reports start, progress and end. Whatever the check throws is one failure. `needed` is the outcome of what it needs. */
export async function runCheck(
  check: Check,
  needed: FinishedCheck | undefined,
  context: CheckContext,
): Promise<FinishedCheck> {
  context.report(`… ${check.name}`);
  const begun = performance.now();
  const heartbeat = setInterval(() => {
    context.report(`  ${check.name} still runs (${Math.round((performance.now() - begun) / 60_000)} min)`);
  }, HEARTBEAT_MS);
  const result = await runUnlessPointless(check, needed, context).catch(describeFailure);
  clearInterval(heartbeat);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (result.failed > 0) context.report(`\n${result.details}\n`);
  context.report(`${result.failed > 0 ? '✗' : '✓'} ${check.name} (${seconds} s)`);
  return { name: check.name, seconds, ...result };
}

async function runUnlessPointless(
  check: Check,
  needed: FinishedCheck | undefined,
  context: CheckContext,
): Promise<CheckResult> {
  if (needed && needed.failed > 0) throw new Error(`Not run: ${needed.name} failed.`);
  return check.run(context);
}

function describeFailure(error: unknown): CheckResult {
  return { passed: 0, failed: 1, details: error instanceof Error ? error.message : String(error) };
}
