import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import type { ReactNode } from 'react';
import { getStoredUpload } from '#domain/uploads/find-upload.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checked in the layout: after the loading state is sent, the status can no longer be 404. */
export default async function UploadLayout({ params, children }: Props) {
  const ctx = await requireRole('admin');
  await orNotFound(getStoredUpload(ctx.db, ctx, (await pathParams(params)).id));
  return children;
}
