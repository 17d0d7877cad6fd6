import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { CentreForm } from '#components/platform/centre-form.tsx';
import { env } from '#env.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Add a centre', () => requireRole('SUPER_ADMIN'));

export default async function NewCentrePage() {
  await requireRole('SUPER_ADMIN');
  const centre = {
    name: '',
    contactName: '',
    contactEmail: '',
    phone: '',
    address: '',
    licenseNumber: '',
    maxLearners: 25,
    billingEnabled: env().BILLING_BY_DEFAULT,
  };
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Centres', href: '/admin/centres' }, { label: 'New' }]}
        title="Add a centre"
        description="Its manager registers, or is given the role under People, and invites the learners."
      />
      <CentreForm centre={centre} stored={null} />
    </>
  );
}
