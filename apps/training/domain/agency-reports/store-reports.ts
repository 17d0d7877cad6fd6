import type { KeyRing } from '@repo/auth/key-ring';
import type { AgencyReportEventKind } from '@repo/db/generated/training/client';
import type { TrainingDb } from '@repo/db/training';
import type { AgencyReportBody, AgencyReportKind } from '@repo/schemas/training/agency-report';
import { encryptReportBody } from './report-body.ts';

export type NewReport = {
  kind: AgencyReportKind;
  enrolmentId: string;
  /** Reports of one enrolment and one subject are sent one after the other. */
  subject: string;
  body: AgencyReportBody;
};

/** Returns their ids. */
export async function storeReports(
  tx: TrainingDb,
  { keys, clock }: { keys: KeyRing; clock: () => Date },
  reports: readonly NewReport[],
  actorId: string | null = null,
): Promise<string[]> {
  const now = clock();
  const stored = await tx.agencyReport.createManyAndReturn({
    data: reports.map(({ body, ...report }) => ({
      ...report,
      bodyCipher: encryptReportBody(keys, body),
      nextAttemptAt: now,
      createdAt: now,
      updatedAt: now,
    })),
    select: { id: true },
  });
  const ids = stored.map(({ id }) => id);
  await recordReportEvents(tx, { ids, kind: 'queued', at: now, actorId });
  return ids;
}

export async function recordReportEvents(
  tx: TrainingDb,
  {
    ids,
    ...event
  }: {
    ids: readonly string[];
    kind: AgencyReportEventKind;
    at: Date;
    message?: string;
    actorId?: string | null;
  },
): Promise<void> {
  await tx.agencyReportEvent.createMany({ data: ids.map((reportId) => ({ reportId, ...event })) });
}

/** True when the report certainly never reached the agency, which then need not know what made it untrue. */
export async function dismissUnsentReport(
  tx: TrainingDb,
  { clock }: { clock: () => Date },
  id: string,
  message: string,
): Promise<boolean> {
  const now = clock();
  // A worker that claims it meanwhile waits for this row, and then finds it dismissed.
  const { count } = await tx.agencyReport.updateMany({
    where: { id, state: { in: ['waiting', 'refused'] }, askedAt: null },
    data: { state: 'dismissed', message, updatedAt: now },
  });
  if (count === 0) return false;
  await recordReportEvents(tx, { ids: [id], kind: 'dismissed', at: now, message });
  return true;
}
