import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { ReactNode } from 'react';
import { getVisibleUpload } from '#domain/uploads/find-upload.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; children: ReactNode };

/** Checked in the layout: after the loading state is sent, the status can no longer be 404. */
export default async function UploadLayout({ params, children }: Props) {
  const ctx = await requireRole('admin');
  await orNotFoundPage(getVisibleUpload(ctx.db, ctx, (await decodePathParams(params)).id));
  return children;
}
