import type { StoredEnrolment } from './agency-records.ts';
import type { AgencyStore } from './agency-store.ts';
import { encryptText } from './cipher.ts';
import { type AgencyContext, type AgencyProvider, successEnvelope } from './exchange.ts';

export function sendEncrypted(c: AgencyContext, { encryptionKey }: AgencyProvider, answer: object): Response {
  return c.body(encryptText(JSON.stringify(answer), encryptionKey), 200, {
    'content-type': 'application/json',
  });
}

export function describeReceipt({ referenceNumber, status, createdOn, updatedOn }: StoredEnrolment) {
  const instant = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`).toISOString();
  return successEnvelope(
    { enrolment: { referenceNumber, status } },
    { createdOn: instant(createdOn), updatedOn: instant(updatedOn) },
  );
}

/** Keeps the run's registered count in step with its enrolments. */
export function adjustRegisteredUserCount(store: AgencyStore, runId: string, change: 1 | -1): void {
  const run = store.runs.get(Number(runId));
  if (!run) return;
  const count = Number(run.listed.registeredUserCount ?? 0) + change;
  run.listed = { ...run.listed, registeredUserCount: Math.max(0, count) };
}
