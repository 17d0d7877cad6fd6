import type { PersonalExport } from '@repo/schemas/personal-export';
import { type ExportDb, type ExportRow, listExportRows, refusalOf } from './export-rows.ts';

const failures = {
  'too-large': 'There is more than fits one download. Write to us, and we will hand it to you another way',
  error: 'Something went wrong on our side. Ask for it again',
};

function toExport({
  status,
  bytes,
  requestedAt,
  readyAt,
  expiresAt,
  failure,
  id,
}: ExportRow): PersonalExport {
  return {
    id,
    status: status === 'requested' || status === 'running' ? 'preparing' : status,
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    bytes: readyAt ? Number(bytes) : null,
    message: status === 'failed' ? failures[failure || 'error'] : null,
  };
}

/** What the signed-in person asked for in the last 30 days, the latest first. */
export async function listOwnExports({
  db,
  actor,
  clock,
}: {
  db: ExportDb;
  actor: { id: string };
  clock: () => Date;
}): Promise<PersonalExport[]> {
  const rows = await listExportRows(db, actor.id, clock());
  return rows.map(toExport);
}

type Refusals = { exportUnderWay: () => Error; exportsUsedUp: () => Error };

/** Runs the transaction that asks for an export, and says in the service's words what the constraints refused. */
export async function refuseMoreExports<R>(errors: Refusals, ask: () => Promise<R>): Promise<R> {
  try {
    return await ask();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    throw refusal === 'under-way' ? errors.exportUnderWay() : errors.exportsUsedUp();
  }
}
