import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { TemplateForm } from '#components/certificate-template/template-form.tsx';
import {
  getCertificateTemplate,
  listNewestAndUsedCertificateLogos,
} from '#domain/certificate-templates/get-template.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Certificate template', () => requireRole('admin'));

export default async function CertificateTemplatePage() {
  const ctx = await requireRole('admin');
  const [template, logos] = [await getCertificateTemplate(ctx), await listNewestAndUsedCertificateLogos(ctx)];
  return (
    <>
      <PageHeader
        title="Certificate template"
        description="How certificates look from now on. Certificates that were already issued do not change."
      />
      <TemplateForm template={template} logos={logos} />
    </>
  );
}
