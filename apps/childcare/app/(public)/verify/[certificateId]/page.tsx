import { parseCertificateId } from '@repo/certificates/certificate-id';
import { decodePathParams } from '@repo/pages/decode-path-params';
import { Card } from '@repo/ui/card';
import { VerificationResult } from '@repo/ui/certificates/verification-result';
import { VerifyForm } from '@repo/ui/certificates/verify-form';
import type { Metadata } from 'next';
import { CertificateFacts } from '#components/certificates/certificate-facts.tsx';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';
import { verifyCertificateWithinRateLimit } from '#verify-certificate-within-rate-limit.ts';

// Keep people's names out of search engines.
export const metadata: Metadata = { title: 'Certificate', robots: { index: false, follow: false } };

export default async function CertificatePage({ params }: { params: Promise<{ certificateId: string }> }) {
  const typed = (await decodePathParams(params)).certificateId;
  const answer = await verifyCertificateWithinRateLimit(await pageContextOrRedirectToFactorSetUp(), typed);
  const read = parseCertificateId(typed);
  return (
    <div className="mx-auto w-full max-w-xl space-y-6">
      <Card className="space-y-8 py-8 md:py-10">
        <VerificationResult answer={answer.status} />
        {'certificate' in answer ? <CertificateFacts certificate={answer.certificate} /> : null}
      </Card>
      <Card>
        <h2 className="mb-4 text-base font-semibold">
          {'certificate' in answer ? 'Check another one' : 'Check it again'}
        </h2>
        <VerifyForm
          typed={'certificate' in answer ? '' : read !== null && read !== 'mistyped' ? read.id : typed}
        />
      </Card>
    </div>
  );
}
