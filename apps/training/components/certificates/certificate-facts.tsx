import type { PublicCertificate } from '@repo/schemas/training/certificate';
import { Fact } from '@repo/ui/fact';
import { DateTime } from '@repo/ui/time';
import { formatDates } from '#domain/calendar/format-dates.ts';

export function CertificateFacts({ certificate }: { certificate: PublicCertificate }) {
  const { learnerName, courseTitle, courseCode, organizationName, startDate, endDate, issuedAt } =
    certificate;
  const { revokedAt, revocationReason, certificateId } = certificate;
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
      <Fact label="Name">
        <bdi>{learnerName}</bdi>
      </Fact>
      {organizationName ? <Fact label="Training centre">{organizationName}</Fact> : null}
      <Fact label="Course">{courseTitle}</Fact>
      <Fact label="Course code">{courseCode}</Fact>
      {startDate === null ? null : <Fact label="Class">{formatDates(startDate, endDate)}</Fact>}
      <Fact label="Issued">
        <DateTime value={issuedAt} dateOnly />
      </Fact>
      <Fact label="Certificate">
        <span className="tabular-nums">{certificateId}</span>
      </Fact>
    </dl>
  );
}
