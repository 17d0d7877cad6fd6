import type { ReactNode } from 'react';
import { requireRole } from '#page-context.ts';

/** Checked in the layout: after the loading state is sent, the status can no longer be 404. */
export default async function EnrolmentsLayout({ children }: { children: ReactNode }) {
  await requireRole('admin');
  return children;
}
