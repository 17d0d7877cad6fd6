import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { AuditLog } from '@repo/ui/audit/audit-log';
import { readAuditTableQuery } from '@repo/ui/audit/table-query';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { ModerationLog } from '#components/moderation/moderation-log.tsx';
import { auditKindLabels } from '#domain/audit/audit-names.ts';
import { listAuditLog } from '#domain/audit/list-audit-log.ts';
import { resolveAuditTableRows } from '#domain/audit/to-audit-table-rows.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Audit log', robots: { index: false } }, () =>
  requireModerator(),
);

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireModerator();
  const table = readAuditTableQuery(await toUrlSearchParams(searchParams), '/api/moderation/audit/export');
  return (
    <>
      <ModerationHeader current="audit" />
      <AuditLog>
        <Entries ctx={ctx} {...table} />
      </AuditLog>
    </>
  );
}

async function Entries({
  ctx,
  query,
  csvHref,
}: { ctx: ModeratorContext } & ReturnType<typeof readAuditTableQuery>) {
  const { data, pagination } = await listAuditLog(ctx, query);
  return (
    <ModerationLog
      rows={await resolveAuditTableRows(ctx, data)}
      kinds={auditKindLabels}
      total={pagination.total}
      pageSize={pagination.limit}
      csvHref={csvHref}
    />
  );
}
