import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { CompanySettingsForm } from '#components/company/company-form.tsx';
import { getCompanySettings } from '#domain/settings/get-settings.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Company settings', () => requireRole('admin'));

export default async function CompanySettingsPage() {
  const ctx = await requireRole('admin');
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Company settings"
        description="Defaults for new classes, your details at the agency, and who can see what."
      />
      <CompanySettingsForm settings={await getCompanySettings(ctx)} />
    </div>
  );
}
