import type { Check, CheckContext, CheckResult } from './check.ts';
import type { FinishedCheck } from './summary.ts';

const HEARTBEAT_MS = 60_000;

/** Reports start, progress and end. Whatever the check throws is one failure. */
export async function runCheck(
  check: Check,
  before: readonly FinishedCheck[],
  context: CheckContext,
): Promise<FinishedCheck> {
  context.report(`… ${check.name}`);
  const begun = performance.now();
  const heartbeat = setInterval(() => {
    context.report(`  ${check.name} still runs (${Math.round((performance.now() - begun) / 60_000)} min)`);
  }, HEARTBEAT_MS);
  const result = await runUnlessPointless(check, before, context).catch(describeFailure);
  clearInterval(heartbeat);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (result.failed > 0) context.report(`\n${result.details}\n`);
  context.report(`${result.failed > 0 ? '✗' : '✓'} ${check.name} (${seconds} s)`);
  return { name: check.name, seconds, ...result };
}

async function runUnlessPointless(
  check: Check,
  before: readonly FinishedCheck[],
  context: CheckContext,
): Promise<CheckResult> {
  const isPointless = before.some(({ name, failed }) => name === check.needs && failed > 0);
  if (isPointless) throw new Error(`Not run: ${check.needs} failed.`);
  return check.run(context);
}

function describeFailure(error: unknown): CheckResult {
  return { passed: 0, failed: 1, details: error instanceof Error ? error.message : String(error) };
}
