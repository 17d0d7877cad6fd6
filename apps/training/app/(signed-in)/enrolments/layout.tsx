import type { ReactNode } from 'react';
import { requireRole } from '#page-context.ts';

/** Asks before a page below says anything: once a loading state has been sent, it is too late for a status of 404. */
export default async function EnrolmentsLayout({ children }: { children: ReactNode }) {
  await requireRole('admin');
  return children;
}
