import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { AddPersonForm } from '#components/people/add-person-form.tsx';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Add a person', () => requireRole('admin'));

export default async function AddPersonPage() {
  await requireRole('admin');
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        breadcrumb={[{ label: 'People', href: '/people' }, { label: 'Add a person' }]}
        title="Add a person"
        description="The account is opened at once, and its owner gets a mail with a link to choose a password."
      />
      <Card>
        <AddPersonForm />
      </Card>
    </div>
  );
}
