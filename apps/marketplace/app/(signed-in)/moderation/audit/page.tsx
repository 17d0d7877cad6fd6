import { type AuditListQuery, auditAction, auditListQuery } from '@repo/schemas/marketplace/moderation';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Pagination } from '@repo/ui/pagination';
import { ScrollText } from 'lucide-react';
import type { Metadata } from 'next';
import { AuditEntryRow } from '#components/moderation/audit-entry-row.tsx';
import { FilterLinks } from '#components/moderation/filter-links.tsx';
import { actionNames } from '#components/moderation/labels.ts';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { listAudit } from '#domain/moderation/list-audit.ts';
import { requireModerator } from '#page-context.ts';

export const metadata: Metadata = { title: 'Audit log', robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export default async function AuditPage({ searchParams }: Props) {
  const ctx = await requireModerator();
  const parsed = auditListQuery.safeParse(await searchParams);
  const query = parsed.success ? parsed.data : auditListQuery.parse({});
  const { data, pagination } = await listAudit(ctx, query);
  return (
    <>
      <ModerationHeader current="audit" />
      <FilterLinks
        label="Kinds of entries"
        options={[undefined, ...auditAction.options].map((action) => ({
          href: addressOf({ action }),
          label: action ? actionNames[action] : 'Everything',
          isCurrent: query.action === action,
        }))}
      />
      {data.length === 0 ? (
        <EmptyState
          icon={<ScrollText />}
          title="Nothing was done yet"
          description="Hiding, banning and settling reports is written down here, and stays."
        />
      ) : (
        <Card className="py-0 md:py-0">
          <ul className="divide-y divide-line">
            {data.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        className="mt-8"
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(page) => addressOf({ ...query, page })}
      />
    </>
  );
}

function addressOf({ action, targetId, page = 1 }: Partial<AuditListQuery>): string {
  const parameters = new URLSearchParams();
  if (action) parameters.set('action', action);
  if (targetId) parameters.set('targetId', targetId);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/moderation/audit?${parameters}` : '/moderation/audit';
}
