import type { TrainingClient } from '@repo/db/training';
import { applyRetention } from '@repo/personal-data/apply-retention';
import { auditStep } from '@repo/personal-data/audit-step';
import type { RetentionEnv } from '@repo/personal-data/env';

type Tools = { db: TrainingClient; clock: () => Date };
type Options = { signal?: AbortSignal };

export function applyPeriods(
  { db, clock }: Tools,
  periods: RetentionEnv,
  options: Options = {},
): Promise<Record<string, number>> {
  return applyRetention([auditStep(db, periods, clock())], options);
}
