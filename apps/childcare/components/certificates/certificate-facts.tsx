import type { PublicCertificate } from '@repo/schemas/childcare/certificate';
import { Fact } from '@repo/ui/fact';
import { DateTime } from '@repo/ui/time';
import { cpdPointsText } from '#components/course/labels.ts';

export function CertificateFacts({ certificate }: { certificate: PublicCertificate }) {
  const { learnerName, courseName, organizationName, cpdPoints, issuedAt, expiresAt, certificateId } =
    certificate;
  const { revokedAt, revocationReason, versionNumber, versionPublishedAt } = certificate;
  return (
    <dl className="grid gap-x-8 gap-y-4 text-left sm:grid-cols-2">
      {revokedAt === null ? null : (
        <>
          <Fact label="Revoked">
            <DateTime value={revokedAt} dateOnly />
          </Fact>
          <Fact label="Reason">{revocationReason}</Fact>
        </>
      )}
      <Fact label="Name">{learnerName}</Fact>
      <Fact label="Centre">{organizationName || 'Independent learner'}</Fact>
      <Fact label="Course">{courseName}</Fact>
      {versionNumber === null ? null : (
        <Fact label="Version of the course">
          Version {versionNumber}
          {versionPublishedAt === null ? null : (
            <>
              , published <DateTime value={versionPublishedAt} dateOnly />
            </>
          )}
        </Fact>
      )}
      <Fact label="Continuing professional development">{cpdPointsText(cpdPoints)}</Fact>
      <Fact label="Issued">
        <DateTime value={issuedAt} dateOnly />
      </Fact>
      <Fact label="Valid until">
        {expiresAt ? <DateTime value={expiresAt} dateOnly /> : 'It does not expire'}
      </Fact>
      <Fact label="Certificate">
        <span className="tabular-nums">{certificateId}</span>
      </Fact>
    </dl>
  );
}
