import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { syncItemQuery } from '@repo/schemas/training/sync';
import type { ReactNode } from 'react';
import { getSyncReport } from '#domain/sync/get-sync-report.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checked in the layout: after the loading state is sent, the status can no longer be 404. */
export default async function SyncReportLayout({ params, children }: Props) {
  const ctx = await requireRole('admin');
  await orNotFoundPage(
    getSyncReport(ctx, (await decodePathParams(params)).id, syncItemQuery.parse({ limit: 1 })),
  );
  return children;
}
