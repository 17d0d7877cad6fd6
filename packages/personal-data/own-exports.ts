import type { KeyRing } from '@repo/auth/key-ring';
import { assertRecentProof } from '@repo/auth/recent-proof';
import type { ServiceError } from '@repo/base/errors';
import type { ServedFile } from '@repo/files/file-response';
import type { FileStore } from '@repo/files/file-store';
import type { PersonalExport } from '@repo/schemas/personal-export';
import {
  type ExportDb,
  type ExportRow,
  exportRefusalOf,
  findReadyExport,
  insertExportRequest,
  listExportRows,
} from './export-rows.ts';
import { openDecryptedExport } from './open-export.ts';

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

export type ExportContext = {
  db: ExportDb;
  actor: { id: string; provenAt: Date };
  clock: () => Date;
};

/** What each service provides; `name` becomes part of the file's name. */
export type ExportAdapter<Context extends ExportContext> = {
  name: string;
  errors: Record<'staleProof' | 'exportUnderWay' | 'exportsUsedUp' | 'exportNotFound', () => ServiceError>;
  inTransaction<R>(db: Context['db'], work: (tx: Context['db']) => Promise<R>): Promise<R>;
  recordAudit(
    tx: Context['db'],
    ctx: Context,
    event: {
      action: 'personal-data.export' | 'personal-data.download';
      targetType: 'user';
      targetId: string;
      after: { exportId: string };
    },
  ): Promise<void>;
};

export function createOwnExports<Context extends ExportContext>(service: ExportAdapter<Context>) {
  const { errors } = service;

  /** Requests a copy of the person's own data and returns its id. Throws staleProof, exportUnderWay and exportsUsedUp. */
  async function requestExport(ctx: Context): Promise<{ id: string }> {
    assertRecentProof({ ...ctx, stale: errors.staleProof });
    const targetId = ctx.actor.id;
    try {
      return await service.inTransaction(ctx.db, async (tx) => {
        const exportId = await insertExportRequest(tx, targetId, ctx.clock());
        const after = { exportId };
        await service.recordAudit(tx, ctx, {
          action: 'personal-data.export',
          targetType: 'user',
          targetId,
          after,
        });
        return { id: exportId };
      });
    } catch (error) {
      const refusal = exportRefusalOf(error);
      if (refusal === null) throw error;
      throw refusal === 'under-way' ? errors.exportUnderWay() : errors.exportsUsedUp();
    }
  }

  /** Opens a finished copy of the person's own data. Throws staleProof, because it contains everything; exportNotFound, also for other people's exports. */
  async function downloadExport(
    ctx: Context,
    id: string,
    stored: { exportFiles: FileStore; keys: KeyRing },
  ): Promise<ServedFile> {
    assertRecentProof({ ...ctx, stale: errors.staleProof });
    const targetId = ctx.actor.id;
    const ready = await findReadyExport(ctx.db, { id, userId: targetId, now: ctx.clock() });
    const file = ready && (await openDecryptedExport(stored, ready, service.name));
    if (!file) throw errors.exportNotFound();
    const after = { exportId: id };
    await service.recordAudit(ctx.db, ctx, {
      action: 'personal-data.download',
      targetType: 'user',
      targetId,
      after,
    });
    return file;
  }

  return { requestExport, downloadExport };
}
