import { Alert } from '@repo/ui/alert';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { countReportsOfClass } from '#domain/agency-reports/list-reports.ts';
import type { AdminContext } from '#domain/context.ts';

/** "2 reports waiting, 1 refused"; nothing for a class without open reports. */
export async function ClassReportsNotice({ ctx, courseRunId }: { ctx: AdminContext; courseRunId: string }) {
  const counts = await countReportsOfClass(ctx, courseRunId);
  if (counts === null) return null;
  const waiting = counts.waiting + counts.sending;
  const parts = [
    waiting > 0 ? `${formatCount(waiting, ['report', 'reports'])} waiting` : '',
    counts.refused > 0 ? `${counts.refused} refused` : '',
    counts.unresolved > 0 ? `${counts.unresolved} to look at` : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  const needsPerson = counts.refused + counts.unresolved > 0;
  return (
    <Alert tone={needsPerson ? 'warning' : 'info'} title={`Agency: ${parts.join(', ')}`}>
      <PageLink href={`/agency/reports?class=${encodeURIComponent(courseRunId)}`}>Open the reports</PageLink>
    </Alert>
  );
}
