import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { refuseWithNotFound } from '@repo/pages/refuse-page';
import { cpdTargetParams } from '@repo/schemas/childcare/cpd';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { cache } from 'react';
import { CpdTargetForm } from '#components/cpd/cpd-target-form.tsx';
import { getCpdTargetFormData } from '#domain/cpd/list-cpd-targets.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ year: string; role: string }> };

const readForm = cache(async (year: string, role: string) => {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const parsed = cpdTargetParams.safeParse({ year, role });
  const found = parsed.success ? await orNotFoundPage(getCpdTargetFormData(ctx, parsed.data)) : null;
  return found ?? refuseWithNotFound();
});

async function readParams({ params }: Props) {
  const { year, role } = await decodePathParams(params);
  const found = await readForm(year, role);
  return { ...found, role, name: found.stored.jobRole?.name ?? 'everyone else' };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { stored, name } = await readParams(props);
  return { title: `CPD target ${stored.year}: ${name}` };
}

export default async function CpdTargetPage(props: Props) {
  const { stored, proposed, categories, role, name } = await readParams(props);
  const path = '/centre/settings/cpd-targets';
  const title = `CPD target ${stored.year}: ${name}`;
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Centre settings', href: '/centre/settings' },
          { label: 'CPD targets', href: path },
          { label: `${stored.year}, ${name}` },
        ]}
        title={title}
        description={
          stored.jobRole === null
            ? 'For people without a job role, and for job roles without a target of their own.'
            : 'For everybody who had this job role last in the year.'
        }
      />
      <CpdTargetForm {...{ stored, proposed, categories, role }} leadsTo={path} />
    </>
  );
}
