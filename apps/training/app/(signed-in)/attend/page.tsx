import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { AttendForm } from '#components/attendance/attend-form.tsx';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Attendance' };

/** The target of the attendance screen's QR code. */
export default async function AttendPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor();
  const code = (await toUrlSearchParams(searchParams)).get('code')?.slice(0, 100) || null;
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Attendance" description="For the class that you are in now." />
      <AttendForm scanned={code} />
    </div>
  );
}
