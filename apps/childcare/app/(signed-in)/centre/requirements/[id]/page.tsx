import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { cache } from 'react';
import { RequirementForm } from '#components/requirements/requirement-form.tsx';
import { getRequirementFormData } from '#domain/requirements/get-requirement-form-data.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const readForm = cache(async (id: string) => {
  const ctx = await requireRole('CORPORATE_ADMIN');
  return orNotFoundPage(getRequirementFormData(ctx, id));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { stored } = await readForm((await decodePathParams(params)).id);
  return { title: stored.name };
}

export default async function RequirementPage({ params }: Props) {
  const { stored, jobRoles, isBilled } = await readForm((await decodePathParams(params)).id);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Requirements', href: '/centre/requirements' }, { label: stored.name }]}
        title={stored.name}
        description="A change applies from today on. Past days of the compliance page stay as they were."
      />
      <RequirementForm courses={[]} jobRoles={jobRoles} stored={stored} isBilled={isBilled} />
    </>
  );
}
