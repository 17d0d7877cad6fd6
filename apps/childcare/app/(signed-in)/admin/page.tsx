import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { formatCount } from '@repo/ui/format-count';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PlatformConcerns } from '#components/platform/platform-concerns.tsx';
import { PlatformFigures } from '#components/platform/platform-figures.tsx';
import { getPlatformFigures } from '#domain/platform/get-platform-figures.ts';
import { listPlatformAttentionItems } from '#domain/platform/list-platform-attention-items.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Overview', () => requireRole('SUPER_ADMIN'));

export default async function PlatformPage() {
  const ctx = await requireRole('SUPER_ADMIN');
  const [figures, concerns] = await Promise.all([getPlatformFigures(ctx), listPlatformAttentionItems(ctx)]);
  return (
    <>
      <PageHeader
        title="Overview"
        description={`${formatCount(figures.centres, ['centre', 'centres'])} on the platform.`}
        actions={
          <LinkButton href="/admin/courses" variant="primary">
            Manage courses
          </LinkButton>
        }
      />
      <div className="space-y-6">
        <PlatformFigures figures={figures} />
        <PlatformConcerns concerns={concerns} />
      </div>
    </>
  );
}
